import fc from 'fast-check';
import { expect, test } from 'vitest';
import { automaticAnswer, deliveryReport, feedbackReport } from '../../../tests/mails/returned-mails.ts';
import { bounceDomain } from '../../../tests/stage/letters.ts';
import { readReturnedMailInThread } from './bounce-mailbox.ts';
import { addressMark } from '../../../core/mail/signed-address.ts';
import { returnAddress, namesLetter, returnPathsIn } from './return-path.ts';
import { longestMail, readReturnedMail, type Verdict } from './returned-mail.ts';

const mark = addressMark('key', '2026-11', 'mail');
const to = returnAddress('2026-11', mark, bounceDomain);
const read = (text: string) => readReturnedMail(Buffer.from(text, 'latin1'), bounceDomain);

const undelivered = (as: 'hard' | 'soft' | 'policy', status: string | undefined): Verdict => ({
  says: 'undelivered',
  as,
  status,
});
const report = (...recipients: NonNullable<Parameters<typeof deliveryReport>[0]['recipients']>) =>
  deliveryReport({ to, recipients });

test('a worker thread reads an email with the same result', async () => {
  const whole = Buffer.from(deliveryReport({ to }), 'latin1');
  for (const source of [whole, whole.subarray(0, 200), Buffer.alloc(longestMail + 1)])
    expect(await readReturnedMailInThread(source, bounceDomain)).toEqual(await readReturnedMail(source, bounceDomain));
});

// Fields and codes as real mail servers write them; the wording is ours.
test.each<[string, string, Verdict]>([
  [
    'Postfix, no such user',
    report({ action: 'failed', status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 unknown' }),
    undelivered('hard', '5.1.1'),
  ],
  [
    'Exim, a vague status over the words of the server',
    report({ action: 'failed', status: '5.0.0', diagnostic: 'smtp; 550-5.1.1 gone' }),
    undelivered('hard', '5.1.1'),
  ],
  [
    'a status with a comment',
    report({ action: 'failed (mailbox)', status: '5.1.1 (bad mailbox)' }),
    undelivered('hard', '5.1.1'),
  ],
  ['no status', report({ action: 'failed' }), undelivered('soft', undefined)],
  ['still trying', report({ action: 'delayed', status: '4.4.1' }), { says: 'no failure' }],
  [
    'two mailboxes, one reached',
    report({ action: 'failed', status: '5.1.1' }, { action: 'delivered', status: '2.0.0' }),
    { says: 'no failure' },
  ],
  ['bare line feeds', deliveryReport({ to, newline: '\n' }), undelivered('hard', '5.1.1')],
  [
    'the whole letter with it',
    deliveryReport({
      to,
      original: { type: 'message/rfc822', headers: ['Subject: S', '', '--=_edge', 'Status: 5.7.1'] },
    }),
    undelivered('hard', '5.1.1'),
  ],
  ['no action', report({ status: '5.1.1' }), { says: 'unclear', why: 'a delivery report without its fields' }],
  ['a complaint', feedbackReport({ returnPath: to }), { says: 'complaint' }],
  [
    'a complaint that names the letter in its top alone',
    feedbackReport({ returnPath: to, field: 'Return-Path' }),
    { says: 'complaint' },
  ],
  ['not spam after all', feedbackReport({ returnPath: to, type: 'not-spam' }), { says: 'no failure' }],
  [
    'a report of a virus',
    feedbackReport({ returnPath: to, type: 'virus' }),
    { says: 'unclear', why: 'a feedback report that is no complaint' },
  ],
])('%s', async (_name, text, verdict) => {
  const mail = await read(text);
  expect(mail.verdict).toEqual(verdict);
  expect(mail.paths).toEqual([{ letter: '2026-11', mark }]);
});

test('a reply is left to a person with its sender; nothing else of it is kept', async () => {
  expect(await read(automaticAnswer(to).replace('Away until Monday', 'SECRET'))).toEqual({
    verdict: { says: 'unclear', why: 'an automatic answer' },
    paths: [{ letter: '2026-11', mark }],
    senderKey: 'ada@example.org',
  });
  const typed = automaticAnswer(to)
    .replace('Auto-Submitted: auto-replied\r\n', '')
    .replace('I am away', 'Status: 5.1.1\r\n550 5.1.1, unsubscribe');
  expect((await read(typed)).verdict).toEqual({ says: 'unclear', why: 'no report of a mail server' });
});

test('a return path counts in envelope and headers, never in the text', async () => {
  const stranger = deliveryReport({
    to: 'postmaster@corbiere.example',
    original: { type: 'text/rfc822-headers', headers: [`Subject: ${to}`, `X-Note: ${to}`, '', to] },
  });
  expect((await read(stranger.replace('For programs', `${to} for programs`))).paths).toEqual([]);
  const returned = deliveryReport({
    to: 'postmaster@corbiere.example',
    original: { type: 'message/rfc822', headers: [`Return-Path: <${to}>`, 'Subject: S'] },
  });
  expect((await read(returned)).paths).toEqual([{ letter: '2026-11', mark }]);
  const delivered = deliveryReport({ to: 'undisclosed-recipients:;', headers: [`X-Original-To: ${to}`] });
  expect((await read(delivered)).paths).toEqual([{ letter: '2026-11', mark }]);
});

/** Malicious emails. */
const malicious: Readonly<Record<string, () => string>> = {
  nothing: () => '',
  'no end of headers': () => 'X: y\r\n'.repeat(50_000),
  'parts within parts': () =>
    Array.from(
      { length: 300 },
      (_, depth) => `Content-Type: multipart/mixed; boundary="${depth}"\r\n\r\n--${depth}\r\n`,
    ).join(''),
  'one boundary for all': () => 'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n'.repeat(9_000),
  'thousands of parts': () =>
    `Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\nContent-Type: message/delivery-status\r\n\r\nA: b\r\n'.repeat(8_000)}`,
  'thousands of recipients': () =>
    report(...Array.from({ length: 9_000 }, () => ({ action: 'failed', status: '5.1.1' }))),
  'a status that folds for ever': () => report({ action: 'failed', status: `5.1.1${'\r\n '.repeat(14_000)}` }),
  'parameters without end': () => `Content-Type: multipart/report;${' a*0*=x;'.repeat(30_000)}\r\n\r\n`,
  'a prototype': () =>
    report({ action: 'failed', status: '5.1.1', diagnostic: '__proto__' })
      .replace('Arrival-Date', '__proto__')
      .replace('MIME-Version', 'constructor'),
  'too long': () => 'a'.repeat(longestMail + 1),
};

test.each(Object.entries(malicious))('the email "%s" is read completely and quickly', async (_name, make) => {
  const started = performance.now();
  const { verdict, paths } = await read(make());
  expect(['undelivered', 'complaint', 'no failure', 'unclear']).toContain(verdict.says);
  expect(paths.length).toBeLessThanOrEqual(5);
  // Takes a second at most on an idle machine; the bound allows for a busy one.
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('an email with altered bytes is read, and never yields a mark that it did not contain', async () => {
  const samples = [deliveryReport({ to }), feedbackReport({ returnPath: to }), automaticAnswer(to)].map((text) =>
    Buffer.from(text, 'latin1'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(2_000), fc.nat(40), fc.uint8Array({ maxLength: 20 })), { maxLength: 6 }),
      async (sample, changes) => {
        let source: Buffer = sample;
        for (const [at, length, bytes] of changes)
          source = Buffer.concat([source.subarray(0, at), bytes, source.subarray(at + length)]);
        const { verdict, paths } = await readReturnedMail(source, bounceDomain);
        expect(verdict.says).toMatch(/^(?:undelivered|complaint|no failure|unclear)$/);
        for (const path of paths) expect(source.toString('latin1').toLowerCase()).toContain(path.mark);
      },
    ),
    { numRuns: 300 },
  );
});

const slugs = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,60}$/);

test('a return path has a local part of at most 64 characters and is recognised in any letter case', () => {
  fc.assert(
    fc.property(slugs, fc.uuid(), fc.string({ minLength: 1 }), (letter, mail, key) => {
      const mark = addressMark(key, letter, mail);
      const address = returnAddress(letter, mark, bounceDomain);
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      for (const text of [address, `Final-Recipient: rfc822; <${address.toUpperCase()}>`, `a,${address}.`]) {
        const [path] = returnPathsIn(text, bounceDomain);
        expect(path?.mark).toBe(mark);
        expect(path !== undefined && namesLetter(path, letter)).toBe(true);
      }
    }),
  );
});

test.each([
  ['another domain', `bounces+2026-11.${'a'.repeat(26)}@elsewhere.example`],
  ['a domain that only begins as ours', `bounces+2026-11.${'a'.repeat(26)}@${bounceDomain}.evil.example`],
  ['a longer name before it', `xbounces+2026-11.${'a'.repeat(26)}@${bounceDomain}`],
  ['a mark that is too short', `bounces+2026-11.${'a'.repeat(25)}@${bounceDomain}`],
  ['letters that no mark has', `bounces+2026-11.${'z'.repeat(26)}@${bounceDomain}`],
  ['no letter', `bounces+.${'a'.repeat(26)}@${bounceDomain}`],
])('%s is not one of our return paths', (_name, text) => {
  expect(returnPathsIn(text, bounceDomain)).toEqual([]);
});
