import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['ada+news@example.org', 'ada@example.org'],
  ['ada+a+b@example.org', 'ada@example.org'],
  ['ada.lovelace@example.org', 'ada.lovelace@example.org'],
  ['A.da.Lovelace+x@gmail.com', 'adalovelace@gmail.com'],
  ['ada.lovelace@GoogleMail.com', 'adalovelace@gmail.com'],
  ['+tag@example.org', '+tag@example.org'],
])('%s leads to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
