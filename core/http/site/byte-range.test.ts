import { describe, expect, test } from 'vitest';
import { embeddedPlace } from '../../../tests/stage/engines.ts';
import { openTestServer } from '../../../tests/stage/test-server.ts';
import { askedRange } from './byte-range.ts';

describe('the bytes asked for', () => {
  test.each([
    ['bytes=0-99', { first: 0, last: 99 }],
    ['bytes=900-', { first: 900, last: 999 }],
    ['bytes=900-5000', { first: 900, last: 999 }],
    ['bytes=-10', { first: 990, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('%s of 1000 are %o', (range, expected) => {
    expect(askedRange(range === undefined ? {} : { range }, 1000, '"one"')).toEqual(expected);
  });

  test('are of the version that If-Range names, or all', () => {
    expect(askedRange({ range: 'bytes=0-9', 'if-range': '"one"' }, 1000, '"one"')).toEqual({ first: 0, last: 9 });
    expect(askedRange({ range: 'bytes=0-9', 'if-range': '"two"' }, 1000, '"one"')).toBeUndefined();
  });
});

test('a file that is not compressed is sent in part to whom goes on with a download', async () => {
  const { app } = await openTestServer(embeddedPlace());
  const whole = await app.inject('/downloads/brief.pdf');
  expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
  const part = await app.inject({
    url: '/downloads/brief.pdf',
    headers: { range: 'bytes=5-8', 'if-range': String(whole.headers['etag']) },
  });
  expect([
    part.statusCode,
    part.body,
    part.headers['content-range'],
    part.headers['content-length'],
    part.headers['content-type'],
  ]).toEqual([206, whole.body.slice(5, 9), `bytes 5-8/${whole.rawPayload.length}`, '4', 'application/pdf']);
  const beyond = await app.inject({ url: '/downloads/brief.pdf', headers: { range: 'bytes=100000-' } });
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.body]).toEqual([
    416,
    `bytes */${whole.rawPayload.length}`,
    '',
  ]);
});
