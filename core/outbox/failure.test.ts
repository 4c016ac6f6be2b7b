import { expect, test } from 'vitest';
import { readFailure } from './failure.ts';

/** The address is gone, the server refuses us, the cause is unclear, or the failure is temporary. */
type Meaning = 'gone' | 'us' | 'unclear' | 'later';

/**
 * Replies that large providers and common mail servers document or send, the command that each answers, and its
 * meaning; one for each code and command. Lines of a reply are separated by `\r
`.
 * Sources: support.google.com/a/answer/3726730, learn.microsoft.com (non-delivery reports in Exchange Online),
 * senders.yahooinc.com/smtp-error-codes, postmaster pages of Apple, GMX, Telekom, Comcast and Fastmail, the IANA
 * registry of enhanced codes, RFC 3463, RFC 7505, RFC 7372.
 */
const replies: readonly (readonly [reply: string, to: string, about: string, means: Meaning])[] = [
  ['550-5.1.1 unknown\r\n550 5.1.1 gsmtp', 'RCPT TO', 'no such account (Gmail)', 'gone'],
  ['550 5.2.1 gsmtp', 'RCPT TO', 'account disabled', 'gone'],
  ['553 5.1.2 gsmtp', 'RCPT TO', 'no such domain', 'gone'],
  ['550 5.1.6 RecipientMigrated', 'RCPT TO', 'mailbox moved away (Exchange Online)', 'gone'],
  ['556 5.1.10', 'RCPT TO', 'the domain takes no mail (null MX)', 'gone'],
  ['550 5.1.1', 'DATA', 'no such user, said at the message (Dovecot)', 'gone'],
  ['550-5.7.26 gsmtp\r\n550 5.7.26 gsmtp', 'DATA', 'neither SPF nor DKIM', 'us'],
  ['550 5.7.1 S3140', 'MAIL FROM', 'our network on a block list', 'us'],
  ['554 5.7.1', 'RCPT TO', 'relaying denied (Postfix)', 'us'],
  ['552 5.2.2 gsmtp', 'RCPT TO', 'over quota, and for long', 'unclear'],
  ['550 5.4.1 [Recipient address rejected: Access denied]', 'RCPT TO', 'the address, or a rule', 'unclear'],
  ['550 5.1.1', 'MAIL FROM', 'our own address unknown to it', 'unclear'],
  ['554 delivery error: dd', 'DATA', 'no such account, without an enhanced code (Yahoo)', 'unclear'],
  ['550 no, see 5.1.1 in the manual', 'RCPT TO', 'a code that stands in the words alone', 'unclear'],
  ['452 4.2.2 gsmtp', 'RCPT TO', 'over quota', 'later'],
  ['421 4.7.0 [TSS04]', 'MAIL FROM', 'complaints or volume', 'later'],
  ['454 throttling', 'DATA', 'rate exceeded, without an enhanced code (Amazon SES)', 'later'],
];

const error = (message: string, code: string, responseCode?: number) =>
  Object.assign(new Error(message), { code, ...(responseCode === undefined ? {} : { responseCode }) });

test.each([
  ['a refused recipient', error('550 no such user', 'EENVELOPE', 550), 'permanent'],
  ['a refused message', error('554 looks like spam', 'EMESSAGE', 554), 'permanent'],
  ['a full mailbox', error('452 mailbox full', 'EENVELOPE', 452), 'temporary'],
  ['a refused log-in', error('535 bad credentials', 'EAUTH', 535), 'temporary'],
  ['a server that is closed', error('connect ECONNREFUSED', 'ESOCKET'), 'network'],
  ['a server that does not answer', error('timeout', 'ETIMEDOUT'), 'network'],
  ['a fault of our own', new TypeError('x is undefined'), 'temporary'],
])('%s is %s', (_name, fault, kind) => {
  expect(readFailure(fault).kind).toBe(kind);
});

test('the stored reason contains no address and is one line', () => {
  expect(readFailure(error('550 5.1.1 <ada@example.org>:\r\n user\u001b[31m unknown', 'EENVELOPE', 550)).reason).toBe(
    '550 5.1.1 <(address)>:  user [31m unknown',
  );
});

test.each(replies)('%s to %s: %s, is %s', (response, command, _about, means) => {
  const code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE';
  const refusal = Object.assign(error(response, code, Number(response.slice(0, 3))), { response, command });
  const { kind, noSuchAddress, refusesUs } = readFailure(refusal);
  const permanent = noSuchAddress === undefined ? (refusesUs === undefined ? 'unclear' : 'us') : 'gone';
  expect(kind === 'temporary' ? 'later' : permanent).toBe(means);
});

test('a refused greeting or login is never about an address, whatever its code', () => {
  const refusal = Object.assign(error('535 5.1.1 odd', 'EAUTH', 535), {
    response: '535 5.1.1 odd',
    command: 'AUTH PLAIN',
  });
  expect(readFailure(refusal)).toEqual({ kind: 'temporary', reason: '535 5.1.1 odd' });
});
