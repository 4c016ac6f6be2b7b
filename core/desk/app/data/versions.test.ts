import { expect, test } from 'vitest';
import { rememberVersion, withNewestVersion } from './versions.ts';

const seen = { reference: 'C-2222-0001', version: 3 };

test('the next act on a record sends the version after the last act, even if the page still shows an older one', () => {
  expect(withNewestVersion(seen)).toEqual(seen);
  rememberVersion(seen, null);
  expect(withNewestVersion({ ...seen, text: 'A note.' })).toEqual({ ...seen, version: 4, text: 'A note.' });
  // That act failed: the next version comes from what the page reads.
  expect(withNewestVersion(seen)).toEqual(seen);
  rememberVersion({ ...seen, version: 4 }, null);
  expect(withNewestVersion({ ...seen, version: 5 })).toEqual({ ...seen, version: 5 });
});

test('the version returned by an act without one in its input is sent with the next act', () => {
  const call = { id: 'call-1', version: 0 };
  rememberVersion({ id: 'call-1' }, { version: 7 });
  expect(withNewestVersion(call)).toEqual({ ...call, version: 7 });
});
