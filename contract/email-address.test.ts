import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress, emailMaximum } from './email-address.ts';
import { consultationRequest, contactMessage, ethicsEnquiry } from '../features/enquiries/schema.ts';
import { myDataRequest } from '../features/privacy/my-data-routes.ts';
import { newsletterSubscription } from '../features/newsletter/schema.ts';

const messages = { missing: 'missing', tooLong: 'too long', invalid: 'invalid' };
const read = (text: unknown) => z.safeParse(emailAddress(messages), text);

const ofLength = (length: number): string => `${'a'.repeat(length - '@example.org'.length)}@example.org`;

const taken: readonly (readonly [string, string])[] = [
  ['ada@example.org', 'ada@example.org'],
  ['  ada@example.org\n', 'ada@example.org'],
  ["o'neill+notes@mail.example.co.uk", "o'neill+notes@mail.example.co.uk"],
  ['Ada.Lovelace@Example.ORG', 'Ada.Lovelace@Example.ORG'],
  ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ada@ｅxample.org', 'ada@example.org'],
  [`${'a'.repeat(70)}@example.org`, `${'a'.repeat(70)}@example.org`],
  [`ada@${'b'.repeat(63)}.org`, `ada@${'b'.repeat(63)}.org`],
  [ofLength(emailMaximum), ofLength(emailMaximum)],
];

const refused: readonly string[] = [
  'ada',
  '@example.org',
  'ada@example',
  '.ada@example.org',
  'a b@example.org',
  'ada@example.org\r\nBcc: all@example.org',
  'ada@example.org\u0000',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@１２７.0.0.1',
  'Ada <ada@example.org>',
  'ada@example.org,eve@example.org',
  'аda@example.org',
  'ada＠example.org',
  '"a b"@example.org',
  'ada@münchen.example/path',
  'ada@a-.org',
  `ada@${'b'.repeat(64)}.org`,
  `ada@${'ü'.repeat(64)}.org`,
  'ada@exa\u202emple.org',
];

describe('an address', () => {
  test.each(taken)('%j is taken as %j', (typed, address) => {
    expect(read(typed)).toMatchObject({ success: true, data: address });
  });

  test('with a Cyrillic look-alike in its domain shows as punycode', () => {
    expect(read('ada@ex\u0430mple.org').data).toMatch(/^ada@xn--/);
  });

  test.each(refused)('%j is refused', (typed) => {
    expect(read(typed)).toMatchObject({ success: false, error: { issues: [{ message: messages.invalid }] } });
  });

  test.each([ofLength(emailMaximum + 1), `a@${'b'.repeat(250)}.${'c'.repeat(250)}`, `ada@${'ü.'.repeat(120)}org`])(
    '%j is too long, as typed or in ASCII',
    (typed) => {
      expect(read(typed)).toMatchObject({ success: false, error: { issues: [{ message: messages.tooLong }] } });
    },
  );

  test.each(['', '   ', undefined, null, 7])('%j is missing', (typed) => {
    expect(read(typed)).toMatchObject({ success: false, error: { issues: [{ message: messages.missing }] } });
  });
});

/** Every form's schema, with what it needs besides the address. */
const forms = {
  newsletter: (email: string) => z.safeParse(newsletterSubscription, { email }),
  'my data': (email: string) => z.safeParse(myDataRequest, { email }),
  contact: (email: string) => z.safeParse(contactMessage, { name: 'Ada', email, subject: 'sales', message: 'Hello' }),
  ethics: (email: string) =>
    z.safeParse(ethicsEnquiry, { name: 'Ada', email, subject: 'Doors', message: 'x'.repeat(20) }),
  consultation: (email: string) => z.safeParse(consultationRequest, { name: 'Ada', email }),
};

describe.each(Object.entries(forms))('the form %s', (_name, parse) => {
  test('takes every address that another takes, the same way, and refuses what another refuses', () => {
    for (const [typed, address] of taken)
      expect(parse(typed), typed).toMatchObject({ success: true, data: { email: address } });
    for (const typed of [...refused, ofLength(emailMaximum + 1)]) expect(parse(typed).success, typed).toBe(false);
  });
});
