import { expect, test } from 'vitest';
import { readFailure } from './failure.ts';

/** What a reply means for the mail, the address and us. `later`: the mail is tried again. */
type ReplyMeaning = 'address gone' | 'we are refused' | 'refused, nobody knows whose fault' | 'later';

interface ProviderReply {
  readonly provider: string;
  /**
   * Code, enhanced code where there is one, and the provider's own mark where it has one; lines of one reply with
   * `\r\n` between.
   */
  readonly reply: string;
  /** The command that it answers. */
  readonly to: 'MAIL FROM' | 'RCPT TO' | 'DATA';
  /** In our words. */
  readonly about: string;
  readonly means: ReplyMeaning;
}

const gone = 'address gone';
const us = 'we are refused';
const unclear = 'refused, nobody knows whose fault';
const later = 'later';

function from(
  provider: string,
  ...replies: readonly (readonly [reply: string, to: ProviderReply['to'], about: string, means: ReplyMeaning])[]
): ProviderReply[] {
  return replies.map(([reply, to, about, means]) => ({ provider, reply, to, about, means }));
}

/**
 * Replies that large providers and common mail servers document or give: what `readFailure` must make of them. Test
 * data for SMTP and for bounces. Sources: support.google.com/a/answer/3726730, learn.microsoft.com (non-delivery
 * reports in Exchange Online), senders.yahooinc.com/smtp-error-codes, postmaster pages of Apple, GMX, Telekom, Comcast
 * and Fastmail, the IANA registry of enhanced codes, RFC 3463, RFC 7505, RFC 7372.
 */
const repliesOfProviders: readonly ProviderReply[] = [
  ...from(
    'Gmail',
    ['550-5.1.1 unknown\r\n550 5.1.1 gsmtp', 'RCPT TO', 'no such account', gone],
    ['550 5.2.1 gsmtp', 'RCPT TO', 'account disabled', gone],
    ['452 4.2.2 gsmtp', 'RCPT TO', 'over quota', later],
    ['552 5.2.2 gsmtp', 'RCPT TO', 'over quota, and for long', unclear],
    ['450 4.2.1 gsmtp', 'RCPT TO', 'account receives too fast', later],
    ['421 4.7.0 gsmtp', 'MAIL FROM', 'unusual rate from our address', later],
    ['421 4.7.28 gsmtp', 'DATA', 'unusual rate for our domain', later],
    ['550 5.7.1 gsmtp', 'DATA', 'likely unsolicited', us],
    ['550-5.7.25 gsmtp\r\n550 5.7.25 gsmtp', 'DATA', 'no reverse DNS', us],
    ['550-5.7.26 gsmtp\r\n550 5.7.26 gsmtp', 'DATA', 'neither SPF nor DKIM', us],
    ['552 5.7.0 gsmtp', 'DATA', 'content blocked', us],
    ['552 5.3.4 gsmtp', 'DATA', 'message too large', unclear],
    ['553 5.1.2 gsmtp', 'RCPT TO', 'no such domain', gone],
    ['550 5.4.5 gsmtp', 'DATA', 'daily limit of the sending account', unclear],
  ),
  ...from(
    'Exchange Online',
    ['550 5.1.10 RecipientNotFound', 'RCPT TO', 'no such recipient', gone],
    ['550 5.1.1 RecipNotFound', 'RCPT TO', 'no such recipient', gone],
    ['550 5.1.6 RecipientMigrated', 'RCPT TO', 'mailbox moved away', gone],
    [
      '550 5.4.1 [Recipient address rejected: Access denied]',
      'RCPT TO',
      'refused at the edge; the address, or a rule',
      unclear,
    ],
    ['550 5.1.8 BadOutboundSender', 'MAIL FROM', 'sending account blocked', unclear],
    ['550 5.2.2 MailboxFull', 'DATA', 'mailbox full', unclear],
    ['550 5.7.1 S3140', 'MAIL FROM', 'our network on a block list', us],
    ['550 5.7.1 AS(1430)', 'DATA', 'refused as spam', us],
    ['550 5.7.509', 'DATA', 'DMARC of our domain failed', us],
    ['550 5.7.515', 'DATA', 'required authentication missing', us],
    ['550 5.7.606', 'MAIL FROM', 'our address is banned', us],
    ['550 5.7.708', 'DATA', 'no mail taken from our address', us],
    ['451 4.7.500', 'MAIL FROM', 'server busy for us', later],
    ['451 4.7.651', 'MAIL FROM', 'rate limited by reputation', later],
    ['432 4.3.2', 'DATA', 'recipient throttled', later],
  ),
  ...from(
    'Yahoo',
    ['554 delivery error: dd', 'DATA', 'no such account, without an enhanced code', unclear],
    ['552 1', 'RCPT TO', 'mailbox not found, without an enhanced code', unclear],
    ['554 5.7.9', 'DATA', 'authentication or content refused', us],
    ['553 5.7.1 [BL21]', 'MAIL FROM', 'our address on a block list', us],
    ['554 5.7.5', 'DATA', 'refused by a policy of the domain', us],
    ['421 4.7.0 [TSS04]', 'MAIL FROM', 'complaints or volume', later],
    ['451 4.3.2', 'DATA', 'internal fault', later],
  ),
  ...from(
    'iCloud',
    ['550 5.1.1', 'RCPT TO', 'no such user', gone],
    ['552 5.2.2', 'RCPT TO', 'over quota', unclear],
    ['550 5.7.1 [CS01]', 'DATA', 'content or reputation', us],
    ['554 5.7.1 [HM08]', 'DATA', 'our address refused', us],
    ['450 4.2.2', 'RCPT TO', 'over quota, try again', later],
  ),
  ...from(
    'GMX and WEB.DE',
    ['550 unavailable', 'RCPT TO', 'no such mailbox, without an enhanced code', unclear],
    ['554 Bad DNS PTR', 'MAIL FROM', 'reverse DNS, without an enhanced code', unclear],
    ['421 limit', 'MAIL FROM', 'too many from us', later],
  ),
  ...from(
    'Telekom',
    ['550 5.1.1', 'RCPT TO', 'no such user', gone],
    ['554 IP', 'MAIL FROM', 'our address refused, without an enhanced code', unclear],
  ),
  ...from(
    'Comcast',
    ['550 5.1.1', 'RCPT TO', 'no such account', gone],
    ['554 5.7.1 BL000000', 'MAIL FROM', 'our address on a block list', us],
    ['452 4.2.2', 'RCPT TO', 'over quota', later],
  ),
  ...from('Proton', ['550 5.1.1', 'RCPT TO', 'no such address', gone], ['450 4.7.1', 'RCPT TO', 'greylisted', later]),
  ...from('Fastmail', ['550 5.1.1', 'RCPT TO', 'no such address', gone], ['554 5.7.1', 'DATA', 'refused as spam', us]),
  ...from(
    'Zoho',
    ['550 5.1.1', 'RCPT TO', 'no such user', gone],
    ['550 5.7.1', 'DATA', 'policy', us],
    ['451 4.7.1', 'RCPT TO', 'greylisted', later],
  ),
  ...from(
    'Proofpoint and Mimecast',
    ['550 5.1.1', 'RCPT TO', 'no such recipient', gone],
    ['554 5.7.0', 'MAIL FROM', 'our address blocked', us],
    ['550 anti-spoofing', 'DATA', 'a rule of theirs, without an enhanced code', unclear],
    ['451 try again', 'RCPT TO', 'greylisted', later],
  ),
  ...from(
    'Amazon SES',
    ['554 rejected', 'DATA', 'our own address not verified, without an enhanced code', unclear],
    ['454 throttling', 'DATA', 'rate exceeded', later],
  ),
  ...from(
    'Postfix',
    ['550 5.1.1', 'RCPT TO', 'unknown in the local recipient table', gone],
    ['550 5.1.2', 'RCPT TO', 'no such domain', gone],
    ['556 5.1.10', 'RCPT TO', 'the domain takes no mail (null MX)', gone],
    ['554 5.7.1', 'RCPT TO', 'relaying denied', us],
    ['554 5.7.1 listed', 'RCPT TO', 'a block list', us],
    ['550 5.7.23', 'RCPT TO', 'SPF failed', us],
    ['450 4.1.1', 'RCPT TO', 'not verified yet', later],
    ['452 4.3.1', 'MAIL FROM', 'no space on its disk', later],
    ['550 5.1.1', 'MAIL FROM', 'our own address unknown to it', unclear],
    ['550 5.1.8', 'MAIL FROM', "our sender's domain does not resolve", unclear],
  ),
  ...from(
    'Exim and Dovecot LMTP',
    ['550 5.1.1', 'DATA', 'no such user, said at the message', gone],
    ['550 no', 'RCPT TO', 'whatever the administrator wrote', unclear],
    ['550 no, see 5.1.1 in the manual', 'RCPT TO', 'a code that stands in the words alone', unclear],
    ['552 5.2.2', 'DATA', 'over quota', unclear],
  ),
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

test('the reason that is kept names nobody and stays on one line', () => {
  expect(readFailure(error('550 5.1.1 <ada@example.org>:\r\n user\u001b[31m unknown', 'EENVELOPE', 550)).reason).toBe(
    '550 5.1.1 <(address)>:  user [31m unknown',
  );
});

test.each(
  repliesOfProviders.map(
    (reply) =>
      [`${reply.provider}, ${reply.reply.split('\r\n')[0] ?? ''} to ${reply.to}: ${reply.about}`, reply] as const,
  ),
)('%s', (_name, { reply: response, to, means }) => {
  const status = Number(response.slice(0, 3));
  const refusal = Object.assign(error(response, to === 'DATA' ? 'EMESSAGE' : 'EENVELOPE', status), {
    response,
    command: to,
  });
  const { kind, noSuchAddress, refusesUs } = readFailure(refusal);
  const meaning =
    kind === 'temporary'
      ? 'later'
      : noSuchAddress !== undefined
        ? 'address gone'
        : refusesUs !== undefined
          ? 'we are refused'
          : 'refused, nobody knows whose fault';
  expect([kind === 'temporary', meaning]).toEqual([means === 'later', means]);
});

test('a refused greeting or log-in says nothing of an address, whatever its code', () => {
  const refusal = Object.assign(error('535 5.1.1 odd', 'EAUTH', 535), {
    response: '535 5.1.1 odd',
    command: 'AUTH PLAIN',
  });
  expect(readFailure(refusal)).toEqual({ kind: 'temporary', reason: '535 5.1.1 odd' });
});
