import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress, newsletterMessages, newsletterSubscription } from './newsletter.ts';

const read = (text: unknown) => z.safeParse(emailAddress, text);

describe('an address', () => {
  test.each([
    ['ada@example.org', 'ada@example.org'],
    ['  ada@example.org\n', 'ada@example.org'],
    ["o'neill+notes@mail.example.co.uk", "o'neill+notes@mail.example.co.uk"],
    ['Ada.Lovelace@Example.ORG', 'Ada.Lovelace@Example.ORG'],
    ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['ada@ｅxample.org', 'ada@example.org'],
  ])('%j is taken as %j', (typed, taken) => {
    expect(read(typed)).toMatchObject({ success: true, data: taken });
  });

  test('with a Cyrillic look-alike in its domain shows as punycode', () => {
    const parsed = read('ada@ex\u0430mple.org');
    expect(parsed.data).toMatch(/^ada@xn--/);
  });

  test.each([
    'ada', 'ada@', '@example.org', 'ada@example', 'ada@example..org', '.ada@example.org', 'ada.@example.org', 'a b@example.org',
    'ada@example.org\r\nBcc: all@example.org', 'ada@example.org\u0000', 'ada\u0000@example.org', 'ada@127.0.0.1', 'ada@[127.0.0.1]',
    'Ada <ada@example.org>', 'ada@example.org,eve@example.org', 'аda@example.org', 'ada＠example.org', '"a b"@example.org',
    'ada@münchen.example/path', 'ada@-example.org', `${'a'.repeat(65)}@example.org`, `a@${'b'.repeat(250)}.org`, 'ada@exa\u202emple.org',
  ])('%j is refused', (typed) => {
    expect(read(typed)).toMatchObject({ success: false, error: { issues: [{ message: newsletterMessages.invalid }] } });
  });

  test.each(['', '   ', undefined, null, 7])('%j asks for an address', (typed) => {
    expect(read(typed)).toMatchObject({ success: false, error: { issues: [{ message: newsletterMessages.empty }] } });
  });
});

test('a sign-up without a form name counts as the home page\'s', () => {
  expect(newsletterSubscription.parse({ email: 'ada@example.org' })).toEqual({ email: 'ada@example.org', form: 'home' });
});
