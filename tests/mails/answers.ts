// Longer than 250 lines: one table of emails as they come in, each with where it belongs.
import { email, vouchedFor, type MailParts } from '../stage/conversation.ts';

/** What a row of the table may use of the scene: addresses of records, and what our emails were called. */
interface CorpusScene {
  /** Of Ines, whose record was answered; of Ben, whose record is open; of a record that was erased. */
  readonly ines: string;
  readonly ben: string;
  readonly erased: string;
  /** Id of the call of Ines, which is the UID of its invitation. */
  readonly call: string;
}

interface CorpusMail {
  readonly name: string;
  readonly mail: (scene: CorpusScene) => string;
  /** Where it belongs: `C-2222-0001 by reply-address`, `post: names-none`, `own`; and what is said of it. */
  readonly place: string;
  /** Words that stand in its text, and words that do not, since they are quoted or never were words. */
  readonly says?: string;
  readonly folds?: string;
  readonly more?: string;
}

export const ackId = '<ack-of-ines@firm.test>';
export const benId = '<ack-of-ben@firm.test>';
const ines = 'C-2222-0001';
const byAddress = `${ines} by reply-address, opened`;
const byThread = `${ines} by references, opened`;

const mixed = (parts: readonly string[], boundary = 'b1'): string =>
  [...parts.flatMap((part) => [`--${boundary}`, part]), `--${boundary}--`].join('\r\n');
const textPart = 'Content-Type: text/plain; charset=utf-8\r\n\r\nSee the file.\r\n';
const attached = (name: string, type: string, content: string): string =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content, 'latin1').toString('base64')}\r\n`;
const calendar = (method: string, uid: string, status: string, extra = ''): string =>
  mixed([
    'Content-Type: text/plain\r\n\r\nInes has answered.\r\n',
    `Content-Type: text/calendar; method=${method}; charset=utf-8\r\n\r\nBEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//X//EN\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nSEQUENCE:0\r\nDTSTAMP:20261118T100000Z\r\nDTSTART:20261127T100000Z\r\n${extra}ATTENDEE;PARTSTAT=${status}:mailto:ines@example.org\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ]);
const calendarMail = (name: string, method: string, status: string, place: string, { extra = '', of = '' } = {}) => ({
  name,
  place,
  mail: ({ call }: CorpusScene) =>
    email({ type: 'multipart/alternative; boundary=b1', body: calendar(method, of || call, status, extra) }),
});
const nested = (depth: number): string => {
  let part = 'Content-Type: text/plain\r\n\r\nDeep inside.\r\n';
  for (let level = 0; level < depth; level += 1)
    part = `Content-Type: multipart/mixed; boundary=n${level}\r\n\r\n--n${level}\r\n${part}\r\n--n${level}--\r\n`;
  return part;
};

interface Row extends Omit<MailParts, 'to'>, Partial<Omit<CorpusMail, 'name' | 'mail'>> {
  /** Bodies of an email in parts, and what they are to each other. */
  readonly parts?: readonly string[];
  readonly multipart?: string;
}

function emailOf(to: string | undefined, { parts, multipart = 'mixed', ...row }: Row) {
  const whole = parts ? { type: `multipart/${multipart}; boundary=b1`, body: mixed(parts) } : {};
  return email({ ...row, ...whole, ...(to === undefined ? {} : { to }) });
}

/** An email to the address of the record of Ines, where it belongs unless said otherwise. */
const answered = (name: string, { place = byAddress, ...row }: Row): CorpusMail => ({
  name,
  place,
  ...row,
  mail: ({ ines: to }) => emailOf(to, row),
});
const written = (name: string, { place = '', ...row }: Row): CorpusMail => ({
  name,
  place,
  ...row,
  mail: () => emailOf(undefined, row),
});

/** Emails as programs write them, and as nobody should. */
export const corpus: readonly CorpusMail[] = [
  // Programs that people use.
  answered('Gmail on the web, with its quote', {
    body: 'Yes, gladly.\r\n\r\nOn Tue, 10 Nov 2026 at 16:32, Firm <hello@firm.test> wrote:\r\n\r\n> Dear Ines,\r\n> would Thursday do?\r\n',
    says: 'Yes, gladly.',
    folds: 'would Thursday do?',
  }),
  answered('Outlook for Windows, whose quote has a head and no marks', {
    body: 'Fine.\r\n\r\nFrom: Firm <hello@firm.test>\r\nSent: Tuesday, 10 November 2026 16:32\r\nTo: Ines <ines@example.org>\r\nSubject: Re: Sales\r\n\r\nDear Ines,\r\nwould Thursday do?\r\n',
    says: 'Fine.',
    folds: 'would Thursday do?',
  }),
  answered('Outlook, HTML alone', {
    type: 'text/html; charset=utf-8',
    body: '<html><head><style>p{color:red}</style></head><body><p>Fine with&nbsp;us.</p><script>alert(1)</script><div>Kind regards<br>Ines</div></body></html>',
    says: 'Fine with',
    folds: 'alert',
  }),
  written('Apple Mail', {
    place: byThread,
    headers: [`In-Reply-To: ${ackId}`, `References: ${ackId}`, 'X-Mailer: Apple Mail (2.3826)'],
    body: 'Thank you.\r\n\r\n> On 10 Nov 2026, at 16:32, Firm <hello@firm.test> wrote:\r\n> \r\n> Dear Ines\r\n',
    says: 'Thank you.',
    folds: 'Dear Ines',
  }),
  written('a telephone, without Reply-To or references', {
    place: `${ines} by subject, opened`,
    subject: `Re: Sales [${ines}]`,
    headers: [vouchedFor('example.org')],
    body: 'Ok\r\n\r\nSent from my iPhone',
    says: 'Sent from my iPhone',
  }),
  answered('Thunderbird, which answers between our lines', {
    body: '> Would Thursday do?\r\nYes.\r\n> At ten?\r\nNo, at eleven.\r\n',
    says: 'Would Thursday do?',
  }),
  answered('no words at all', { body: '' }),
  { name: 'the address in capitals', mail: ({ ines: to }) => email({ to: to.toUpperCase() }), place: byAddress },
  { name: 'the address in Cc', mail: ({ ines: to }) => email({ headers: [`Cc: ${to}`] }), place: byAddress },
  {
    name: 'the address in the envelope alone',
    mail: ({ ines: to }) => email({ headers: [`Delivered-To: ${to}`] }),
    place: byAddress,
  },
  written('our Message-ID among many', { place: byThread, headers: [`References: <a@b> ${ackId} <c@d>`] }),
  // Alphabets.
  answered('ISO 8859-1', { type: 'text/plain; charset=iso-8859-1', body: 'Gr\xfc\xdfe', says: 'Grüße' }),
  answered('Windows 1252', { type: 'text/plain; charset=windows-1252', body: 'It\x92s \x80 5', says: 'It’s € 5' }),
  answered('KOI8-R', { type: 'text/plain; charset=koi8-r', body: '\xf0\xd2\xc9\xd7\xc5\xd4', says: 'Привет' }),
  answered('Shift_JIS', { type: 'text/plain; charset=shift_jis', body: '\x93\xfa\x96\x7b', says: '日本' }),
  answered('GB 18030', { type: 'text/plain; charset=gb18030', body: '\xc4\xe3\xba\xc3', says: '你好' }),
  answered('an alphabet that nobody knows', { type: 'text/plain; charset=klingon', body: 'nuqneH', says: 'nuqneH' }),
  answered('UTF-8 that is broken', { body: 'before \xc3\x28 \xff after', says: 'after' }),
  answered('quoted-printable that is broken', {
    headers: ['Content-Transfer-Encoding: quoted-printable'],
    body: 'a=ZZb=\r\nc=3',
    says: 'a',
  }),
  answered('base64 that is broken', { headers: ['Content-Transfer-Encoding: base64'], body: 'V29yZHM*=!!' }),
  answered('a subject in encoded words', { subject: '=?utf-8?B?UsOpcG9uc2U=?=', more: 'subject Réponse' }),
  answered('characters that no text may have', {
    subject: 'a\x00b',
    body: 'nul \x00 bell \x07 \xe2\x80\xae turned',
    says: 'turned',
  }),
  // Attachments.
  answered('a document', {
    parts: [textPart, attached('record.pdf', 'application/pdf', '%PDF-1.7 words')],
    more: 'record.pdf application/pdf',
  }),
  answered('a program that is called a document', {
    parts: [textPart, attached('invoice.pdf', 'application/pdf', `MZ\x90\x00${'\0'.repeat(200)}`)],
    more: 'invoice.pdf application/x-msdownload disguised',
  }),
  answered('a name with two endings', {
    parts: [textPart, attached('photo.jpg.exe', 'image/jpeg', 'x')],
    more: 'photo.jpg.exe image/jpeg disguised',
  }),
  answered('a name that climbs out of its folder', {
    parts: [textPart, attached('../../etc/passwd', 'text/plain', 'x')],
    more: '.._.._etc_passwd text/plain',
  }),
  answered('a name that turns around', {
    parts: [textPart, attached('=?utf-8?B?YeKArmZkcC5leGU=?=', 'application/octet-stream', 'x')],
    more: 'a fdp.exe application/octet-stream disguised',
  }),
  answered('sixty attachments', {
    parts: [textPart, ...Array.from({ length: 60 }, (_, index) => attached(`f${index}.txt`, 'text/plain', 'x'))],
    more: '50 files',
  }),
  answered('a message within the message', {
    parts: [textPart, `Content-Type: message/rfc822\r\n\r\n${email({ subject: 'Inner', body: 'Inner words' })}`],
    says: 'See the file.',
    folds: 'Inner words',
  }),
  // What the desk cannot read.
  answered('winmail.dat', {
    parts: [textPart, attached('winmail.dat', 'application/ms-tnef', 'x\x9f\x3e\x22')],
    more: 'tnef',
  }),
  answered('S/MIME, encrypted', {
    type: 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
    body: 'AAAA',
    more: 'smime',
  }),
  answered('PGP/MIME', {
    type: 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b1',
    body: mixed([
      'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n',
      'Content-Type: application/octet-stream\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n',
    ]),
    more: 'pgp',
  }),
  // Machines.
  answered('out of office, Exchange', {
    subject: 'Automatic reply: Sales',
    headers: ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
    place: `${ines} by reply-address, automatic`,
  }),
  written('out of office, RFC 3834', {
    place: `${ines} by references, automatic`,
    headers: ['Auto-Submitted: auto-replied', `In-Reply-To: ${ackId}`],
  }),
  written('a report of a mail server', {
    place: 'post: automatic',
    from: 'MAILER-DAEMON@mx.example.org',
    headers: ['Return-Path: <>'],
    type: 'multipart/report; report-type=delivery-status; boundary=b1',
    body: mixed([textPart]),
  }),
  written('a newsletter', {
    place: 'post: list',
    from: 'news@shop.example',
    headers: ['List-Id: <news.shop.example>', 'List-Unsubscribe: <https://shop.example/u>'],
  }),
  answered('a list that goes to a record', { headers: ['Precedence: bulk'], place: `${ines} by reply-address, list` }),
  answered('something that says it is not automatic', { headers: ['Auto-Submitted: no'] }),
  // Calendars.
  calendarMail('a calendar that declines', 'REPLY', 'DECLINED', `${ines} by references, call declined`, {
    extra: 'COMMENT:A meeting of the council\r\n',
  }),
  calendarMail('a calendar that accepts', 'REPLY', 'ACCEPTED', `${ines} by references, call accepted`),
  calendarMail('a calendar that is not sure', 'REPLY', 'TENTATIVE', `${ines} by references, call tentative`),
  calendarMail('a calendar that proposes another time', 'COUNTER', 'TENTATIVE', `${ines} by references, call counter`),
  calendarMail('a calendar of a call that we never arranged', 'REPLY', 'DECLINED', 'post: names-none', {
    of: '0192f1de-0000-7cc3-9b3e-0123456789ab',
  }),
  answered('a calendar that cannot be read', {
    parts: [textPart, 'Content-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nnonsense\r\n'],
  }),
  // Forgeries, and mistakes that look like them.
  written('nothing that names a record', { place: 'post: names-none', subject: 'Your workshop' }),
  {
    name: 'a mark that we never made',
    mail: ({ ines: to }) => email({ to: to.replace(/\.[0-9a-v]{26}@/, `.${'a'.repeat(26)}@`) }),
    place: 'post: names-other',
  },
  {
    name: 'the mark of another record',
    mail: ({ ines: to, ben }) => email({ to: `answers+c22220001${/\.[0-9a-v]{26}@.*/.exec(ben)?.[0] ?? to}` }),
    place: 'post: names-other',
  },
  {
    name: 'our address at another domain',
    mail: ({ ines: to }) => email({ to: to.replace('@answers.', '@evil.') }),
    place: 'post: names-none',
  },
  { name: 'a record that was erased', mail: ({ erased }) => email({ to: erased }), place: 'post: names-erased' },
  written('the reference, and nobody vouches', { place: 'post: unvouched', subject: `[${ines}]` }),
  written('the reference, and its domain says no', {
    place: 'post: unvouched',
    subject: `[${ines}]`,
    headers: ['Authentication-Results: mx.firm.test; dmarc=fail header.from=example.org'],
  }),
  written('the reference, from somebody else who is vouched for', {
    place: 'post: names-other',
    from: 'mallory@evil.example',
    subject: `[${ines}]`,
    headers: [vouchedFor('evil.example')],
  }),
  written('the reference, vouched for by a server that is not ours', {
    place: 'post: unvouched',
    subject: `[${ines}]`,
    headers: [vouchedFor('example.org').replace('mx.firm.test', 'mx.evil.example')],
  }),
  written('a line in our name below our own', {
    place: 'post: unvouched',
    subject: `[${ines}]`,
    headers: ['Authentication-Results: mx.firm.test; dmarc=fail header.from=example.org', vouchedFor('example.org')],
  }),
  written('a line that vouches in a comment', {
    place: 'post: unvouched',
    subject: `[${ines}]`,
    headers: [
      'Authentication-Results: mx.firm.test; dmarc=fail (x; dmarc=pass header.from=example.org) header.from=example.org',
    ],
  }),
  written('two senders, one of them vouched for', {
    place: 'post: unvouched',
    subject: `[${ines}]`,
    headers: ['From: mallory@evil.example', vouchedFor('example.org')],
  }),
  answered('the address of one record and the thread of another', { headers: [`References: ${benId}`] }),
  answered('an act link, quoted', {
    body: 'Thanks\r\n\r\n> https://firm.test/enquiries/act?token=abc',
    folds: 'token=abc',
  }),
  // Our own.
  answered('our acknowledgement, which came back', { from: 'Firm <hello@firm.test>', id: ackId, place: 'own' }),
  {
    name: 'a colleague’s reply with the record in BCC',
    mail: ({ ines: to }) =>
      email({
        from: 'Ana <ana@firm.test>',
        to: 'Ines <ines@example.org>',
        headers: [`Delivered-To: ${to}`, vouchedFor('firm.test')],
      }),
    place: `${ines} by reply-address, ours`,
  },
  {
    name: 'the same, and nobody vouches',
    mail: ({ ines: to }) =>
      email({ from: 'Ana <ana@firm.test>', to: 'Ines <ines@example.org>', headers: [`Delivered-To: ${to}`] }),
    place: 'post: own-unproven',
  },
  answered('a colleague who writes to the record alone', {
    from: 'Ana <ana@firm.test>',
    headers: [vouchedFor('firm.test')],
    place: 'post: own-unproven',
  }),
  written('somebody who writes in our name', {
    place: 'post: unvouched',
    from: 'Firm <hello@firm.test>',
    subject: `[${ines}]`,
  }),
  // What is hardly an email.
  answered('no Message-ID', { id: '' }),
  { name: 'no sender', mail: ({ ines: to }) => email({ to }).replace(/^From: .*\r\n/m, ''), place: byAddress },
  answered('a sender that is no address', { from: 'nobody at all' }),
  { name: 'no headers', mail: () => '\r\nWords alone.\r\n', place: 'post: names-none' },
  { name: 'nothing', mail: () => '', place: 'post: names-none' },
  {
    name: 'headers alone',
    mail: ({ ines: to }) => `From: ines@example.org\r\nTo: ${to}\r\nSubject: X`,
    place: byAddress,
  },
  answered('a boundary that never comes', { type: 'multipart/mixed; boundary=never', body: 'Words.' }),
  answered('parts within parts, beyond any need', { parts: [nested(200)] }),
  answered('a header of half a megabyte', { headers: [`X-Long: ${'x'.repeat(500_000)}`] }),
  answered('a text of half a megabyte', { body: 'Words. '.repeat(75_000), more: '262144 characters' }),
];
