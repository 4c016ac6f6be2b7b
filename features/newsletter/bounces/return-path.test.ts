import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesLetter, returnAddress, returnMark, returnPathsIn } from './return-path.ts';

const domain = 'bounces.corbiere.example';
const slugs = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,60}$/);

test('a return path has a local part of at most 64 characters and is recognised in any letter case', () => {
  fc.assert(
    fc.property(slugs, fc.uuid(), fc.string({ minLength: 1 }), (letter, mail, key) => {
      const mark = returnMark(key, letter, mail);
      const address = returnAddress(letter, mark, domain);
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      for (const text of [address, `Final-Recipient: rfc822; <${address.toUpperCase()}>`, `a,${address}.`]) {
        const [path] = returnPathsIn(text, domain);
        expect(path?.mark).toBe(mark);
        expect(path !== undefined && namesLetter(path, letter)).toBe(true);
      }
    }),
  );
});

test.each([
  ['another domain', `bounces+2026-11.${'a'.repeat(26)}@elsewhere.example`],
  ['a domain that only begins as ours', `bounces+2026-11.${'a'.repeat(26)}@${domain}.evil.example`],
  ['a longer name before it', `xbounces+2026-11.${'a'.repeat(26)}@${domain}`],
  ['a mark that is too short', `bounces+2026-11.${'a'.repeat(25)}@${domain}`],
  ['letters that no mark has', `bounces+2026-11.${'z'.repeat(26)}@${domain}`],
  ['no letter', `bounces+.${'a'.repeat(26)}@${domain}`],
])('%s is not one of our return paths', (_name, text) => {
  expect(returnPathsIn(text, domain)).toEqual([]);
});
