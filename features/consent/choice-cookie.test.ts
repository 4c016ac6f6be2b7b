import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeChoice, encodeChoice } from './choice-cookie.ts';
import { cookieValue } from './cookie-value.ts';

const choice = fc.record({
  policy: fc
    .date({ min: new Date('2024-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  chosenAt: fc.integer({ min: 0, max: 4_102_444_800 }),
  signalled: fc.boolean(),
  choices: fc.record({ analytics: fc.boolean(), functional: fc.boolean(), personalization: fc.boolean() }),
});

describe('the consent cookie', () => {
  it('encodes and decodes every choice, in characters that a cookie may contain', () => {
    fc.assert(
      fc.property(choice, (kept) => {
        const value = encodeChoice(kept);
        expect(value).toMatch(/^[\w.-]{12,24}$/);
        expect(decodeChoice(value)).toEqual(kept);
      }),
    );
  });

  it('decodes anything else to null', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeChoice(text)).toBeNull();
      }),
    );
    for (const text of [
      '',
      'x',
      '2026-11-20',
      '2026-11-20.fa.t4k2zq',
      '2026-11-20.a.',
      '2026-11-20.a.t4k2zq;',
      '26-11-20.a.t4',
    ])
      expect(decodeChoice(text)).toBeNull();
  });

  it('is found among other cookies by its whole name', () => {
    expect(cookieValue('other=1; corbiere_consent=2026-11-20.a.t4; x=2', 'corbiere_consent')).toBe('2026-11-20.a.t4');
    expect(cookieValue('not_corbiere_consent=1', 'corbiere_consent')).toBeUndefined();
    expect(cookieValue('', 'corbiere_consent')).toBeUndefined();
  });
});
