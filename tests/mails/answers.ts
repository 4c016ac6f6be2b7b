// Longer than 250 lines: one table of emails as they come in, each with where it belongs.
import { email, vouchedFor } from '../stage/conversation.ts';

/** What a row of the table may use of the scene: addresses of records, and what our emails were called. */
export interface CorpusScene {
  /** Of Ines, whose record was answered; of Ben, whose record is open; of a record that was erased. */
  readonly ines: string;
  readonly ben: string;
  readonly erased: string;
  /** Id of the call of Ines, which is the UID of its invitation. */
  readonly call: string;
}

export interface CorpusMail {
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
const withFile = (to: string, name: string, type: string, content: string): string =>
  email({ to, type: 'multipart/mixed; boundary=b1', body: mixed([textPart, attached(name, type, content)]) });
const calendar = (method: string, uid: string, status: string, extra = ''): string =>
  mixed([
    'Content-Type: text/plain\r\n\r\nInes has answered.\r\n',
    `Content-Type: text/calendar; method=${method}; charset=utf-8\r\n\r\nBEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//X//EN\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nSEQUENCE:0\r\nDTSTAMP:20261118T100000Z\r\nDTSTART:20261127T100000Z\r\n${extra}ATTENDEE;PARTSTAT=${status}:mailto:ines@example.org\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ]);
const calendarMail = (method: string, uid: string, status: string, extra?: string): string =>
  email({ type: 'multipart/alternative; boundary=b1', body: calendar(method, uid, status, extra) });
const nested = (depth: number): string => {
  let part = 'Content-Type: text/plain\r\n\r\nDeep inside.\r\n';
  for (let level = 0; level < depth; level += 1)
    part = `Content-Type: multipart/mixed; boundary=n${level}\r\n\r\n--n${level}\r\n${part}\r\n--n${level}--\r\n`;
  return part;
};

/** Emails as programs write them, and as nobody should. */
export const corpus: readonly CorpusMail[] = [
  // Programs that people use.
  {
    name: 'Gmail on the web, with its quote',
    mail: ({ ines: to }) =>
      email({
        to,
        body: 'Yes, gladly.\r\n\r\nOn Tue, 10 Nov 2026 at 16:32, Firm <hello@firm.test> wrote:\r\n\r\n> Dear Ines,\r\n> would Thursday do?\r\n',
      }),
    place: byAddress,
    says: 'Yes, gladly.',
    folds: 'would Thursday do?',
  },
  {
    name: 'Gmail in German',
    mail: ({ ines: to }) =>
      email({
        to,
        subject: 'AW: Sales',
        body: 'Ja.\r\n\r\nAm Di., 10. Nov. 2026 um 16:32 Uhr schrieb Firm <hello@firm.test>:\r\n\r\n> Guten Tag\r\n',
      }),
    place: byAddress,
    says: 'Ja.',
    folds: 'Guten Tag',
  },
  {
    name: 'Outlook for Windows, whose quote has a head and no marks',
    mail: ({ ines: to }) =>
      email({
        to,
        body: 'Fine.\r\n\r\nFrom: Firm <hello@firm.test>\r\nSent: Tuesday, 10 November 2026 16:32\r\nTo: Ines <ines@example.org>\r\nSubject: Re: Sales\r\n\r\nDear Ines,\r\nwould Thursday do?\r\n',
      }),
    place: byAddress,
    says: 'Fine.',
    folds: 'would Thursday do?',
  },
  {
    name: 'Outlook, HTML alone',
    mail: ({ ines: to }) =>
      email({
        to,
        type: 'text/html; charset=utf-8',
        body: '<html><head><style>p{color:red}</style></head><body><p>Fine with&nbsp;us.</p><script>alert(1)</script><div>Kind regards<br>Ines</div></body></html>',
      }),
    place: byAddress,
    says: 'Fine with',
    folds: 'alert',
  },
  {
    name: 'Apple Mail',
    mail: () =>
      email({
        headers: [`In-Reply-To: ${ackId}`, `References: ${ackId}`, 'X-Mailer: Apple Mail (2.3826)'],
        body: 'Thank you.\r\n\r\n> On 10 Nov 2026, at 16:32, Firm <hello@firm.test> wrote:\r\n> \r\n> Dear Ines\r\n',
      }),
    place: byThread,
    says: 'Thank you.',
    folds: 'Dear Ines',
  },
  {
    name: 'a telephone, without Reply-To or references',
    mail: () =>
      email({
        subject: `Re: Sales [${ines}]`,
        headers: [vouchedFor('example.org')],
        body: 'Ok\r\n\r\nSent from my iPhone',
      }),
    place: `${ines} by subject, opened`,
    says: 'Sent from my iPhone',
  },
  {
    name: 'Thunderbird, which answers between our lines',
    mail: ({ ines: to }) => email({ to, body: '> Would Thursday do?\r\nYes.\r\n> At ten?\r\nNo, at eleven.\r\n' }),
    place: byAddress,
    says: 'Would Thursday do?',
  },
  {
    name: 'both kinds of text',
    mail: ({ ines: to }) =>
      email({
        to,
        type: 'multipart/alternative; boundary=b1',
        body: mixed([
          'Content-Type: text/plain\r\n\r\nPlain words.\r\n',
          'Content-Type: text/html\r\n\r\n<p>HTML words.</p>\r\n',
        ]),
      }),
    place: byAddress,
    says: 'Plain words.',
    folds: 'HTML words',
  },
  {
    name: 'format=flowed',
    mail: ({ ines: to }) =>
      email({ to, type: 'text/plain; charset=utf-8; format=flowed', body: 'A line that \r\ngoes on.' }),
    place: byAddress,
    says: 'A line that',
  },
  { name: 'no words at all', mail: ({ ines: to }) => email({ to, body: '' }), place: byAddress },
  { name: 'the address in capitals', mail: ({ ines: to }) => email({ to: to.toUpperCase() }), place: byAddress },
  { name: 'the address with a name', mail: ({ ines: to }) => email({ to: `"Firm, the" <${to}>` }), place: byAddress },
  { name: 'the address in Cc', mail: ({ ines: to }) => email({ headers: [`Cc: ${to}`] }), place: byAddress },
  {
    name: 'the address in the envelope alone',
    mail: ({ ines: to }) => email({ headers: [`Delivered-To: ${to}`] }),
    place: byAddress,
  },
  { name: 'lines that end in LF', mail: ({ ines: to }) => email({ to }).replaceAll('\r\n', '\n'), place: byAddress },
  {
    name: 'our Message-ID among many',
    mail: () => email({ headers: [`References: <a@b> ${ackId} <c@d>`] }),
    place: byThread,
  },
  {
    name: 'our Message-ID in In-Reply-To of words',
    mail: () => email({ headers: [`In-Reply-To: Your message of "Tue" ${ackId}`] }),
    place: byThread,
  },
  // Alphabets.
  {
    name: 'ISO 8859-1',
    mail: ({ ines: to }) => email({ to, type: 'text/plain; charset=iso-8859-1', body: 'Gr\xfc\xdfe' }),
    place: byAddress,
    says: 'Grüße',
  },
  {
    name: 'Windows 1252',
    mail: ({ ines: to }) => email({ to, type: 'text/plain; charset=windows-1252', body: 'It\x92s \x80 5' }),
    place: byAddress,
    says: 'It’s € 5',
  },
  {
    name: 'KOI8-R',
    mail: ({ ines: to }) => email({ to, type: 'text/plain; charset=koi8-r', body: '\xf0\xd2\xc9\xd7\xc5\xd4' }),
    place: byAddress,
    says: 'Привет',
  },
  {
    name: 'Shift_JIS',
    mail: ({ ines: to }) => email({ to, type: 'text/plain; charset=shift_jis', body: '\x93\xfa\x96\x7b' }),
    place: byAddress,
    says: '日本',
  },
  {
    name: 'GB 18030',
    mail: ({ ines: to }) => email({ to, type: 'text/plain; charset=gb18030', body: '\xc4\xe3\xba\xc3' }),
    place: byAddress,
    says: '你好',
  },
  {
    name: 'an alphabet that nobody knows',
    mail: ({ ines: to }) => email({ to, type: 'text/plain; charset=klingon', body: 'nuqneH' }),
    place: byAddress,
    says: 'nuqneH',
  },
  {
    name: 'UTF-8 that is broken',
    mail: ({ ines: to }) => email({ to, body: 'before \xc3\x28 \xff after' }),
    place: byAddress,
    says: 'after',
  },
  {
    name: 'quoted-printable that is broken',
    mail: ({ ines: to }) =>
      email({ to, headers: ['Content-Transfer-Encoding: quoted-printable'], body: 'a=ZZb=\r\nc=3' }),
    place: byAddress,
    says: 'a',
  },
  {
    name: 'base64 that is broken',
    mail: ({ ines: to }) => email({ to, headers: ['Content-Transfer-Encoding: base64'], body: 'V29yZHM*=!!' }),
    place: byAddress,
  },
  {
    name: 'a subject in encoded words',
    mail: ({ ines: to }) => email({ to, subject: '=?utf-8?B?UsOpcG9uc2U=?=' }),
    place: byAddress,
    more: 'subject Réponse',
  },
  {
    name: 'characters that no text may have',
    mail: ({ ines: to }) => email({ to, subject: 'a\x00b', body: 'nul \x00 bell \x07 \xe2\x80\xae turned' }),
    place: byAddress,
    says: 'turned',
  },
  // Attachments.
  {
    name: 'a document',
    mail: ({ ines: to }) => withFile(to, 'record.pdf', 'application/pdf', '%PDF-1.7 words'),
    place: byAddress,
    more: 'record.pdf application/pdf',
  },
  {
    name: 'a program that is called a document',
    mail: ({ ines: to }) => withFile(to, 'invoice.pdf', 'application/pdf', `MZ\x90\x00${'\0'.repeat(200)}`),
    place: byAddress,
    more: 'invoice.pdf application/x-msdownload disguised',
  },
  {
    name: 'a script',
    mail: ({ ines: to }) => withFile(to, 'run.js', 'text/javascript', 'alert(1)'),
    place: byAddress,
    more: 'run.js text/javascript disguised',
  },
  {
    name: 'a name with two endings',
    mail: ({ ines: to }) => withFile(to, 'photo.jpg.exe', 'image/jpeg', 'x'),
    place: byAddress,
    more: 'photo.jpg.exe image/jpeg disguised',
  },
  {
    name: 'a name that climbs out of its folder',
    mail: ({ ines: to }) => withFile(to, '../../etc/passwd', 'text/plain', 'x'),
    place: byAddress,
    more: '.._.._etc_passwd text/plain',
  },
  {
    name: 'a name that turns around',
    mail: ({ ines: to }) => withFile(to, '=?utf-8?B?YeKArmZkcC5leGU=?=', 'application/octet-stream', 'x'),
    place: byAddress,
    more: 'a fdp.exe application/octet-stream disguised',
  },
  {
    name: 'an attachment without a name',
    mail: ({ ines: to }) =>
      email({
        to,
        type: 'multipart/mixed; boundary=b1',
        body: mixed([
          textPart,
          'Content-Type: image/png\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n',
        ]),
      }),
    place: byAddress,
    more: 'attachment-1 image/png',
  },
  {
    name: 'sixty attachments',
    mail: ({ ines: to }) =>
      email({
        to,
        type: 'multipart/mixed; boundary=b1',
        body: mixed([
          textPart,
          ...Array.from({ length: 60 }, (_, index) => attached(`f${index}.txt`, 'text/plain', 'x')),
        ]),
      }),
    place: byAddress,
    more: '50 files',
  },
  {
    name: 'a message within the message',
    mail: ({ ines: to }) =>
      email({
        to,
        type: 'multipart/mixed; boundary=b1',
        body: mixed([
          textPart,
          `Content-Type: message/rfc822\r\n\r\n${email({ subject: 'Inner', body: 'Inner words' })}`,
        ]),
      }),
    place: byAddress,
    says: 'See the file.',
    folds: 'Inner words',
  },
  {
    name: 'an attachment that a picture of the text refers to',
    mail: ({ ines: to }) =>
      email({
        to,
        type: 'multipart/related; boundary=b1',
        body: mixed([
          'Content-Type: text/html\r\n\r\n<p>See <img src="cid:p"></p>\r\n',
          'Content-Type: image/png; name=p.png\r\nContent-ID: <p>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n',
        ]),
      }),
    place: byAddress,
    more: 'p.png image/png',
  },
  // What the desk cannot read.
  {
    name: 'winmail.dat',
    mail: ({ ines: to }) => withFile(to, 'winmail.dat', 'application/ms-tnef', 'x\x9f\x3e\x22'),
    place: byAddress,
    more: 'tnef',
  },
  {
    name: 'S/MIME, encrypted',
    mail: ({ ines: to }) =>
      email({ to, type: 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', body: 'AAAA' }),
    place: byAddress,
    more: 'smime',
  },
  {
    name: 'PGP/MIME',
    mail: ({ ines: to }) =>
      email({
        to,
        type: 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b1',
        body: mixed([
          'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n',
          'Content-Type: application/octet-stream\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n',
        ]),
      }),
    place: byAddress,
    more: 'pgp',
  },
  {
    name: 'PGP in the text',
    mail: ({ ines: to }) => email({ to, body: '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----' }),
    place: byAddress,
    more: 'pgp',
  },
  {
    name: 'S/MIME, signed and legible',
    mail: ({ ines: to }) =>
      email({
        to,
        type: 'multipart/signed; protocol="application/pkcs7-signature"; boundary=b1',
        body: mixed([textPart, attached('smime.p7s', 'application/pkcs7-signature', 'x')]),
      }),
    place: byAddress,
    says: 'See the file.',
  },
  // Machines.
  {
    name: 'out of office, Exchange',
    mail: ({ ines: to }) =>
      email({
        to,
        subject: 'Automatic reply: Sales',
        headers: ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
      }),
    place: `${ines} by reply-address, automatic`,
  },
  {
    name: 'out of office, RFC 3834',
    mail: () => email({ headers: ['Auto-Submitted: auto-replied', `In-Reply-To: ${ackId}`] }),
    place: `${ines} by references, automatic`,
  },
  {
    name: 'out of office, an old program',
    mail: ({ ines: to }) => email({ to, headers: ['Precedence: auto_reply'] }),
    place: `${ines} by reply-address, automatic`,
  },
  {
    name: 'out of office that belongs nowhere',
    mail: () => email({ headers: ['X-Autoreply: yes'] }),
    place: 'post: automatic',
  },
  {
    name: 'a report of a mail server',
    mail: () =>
      email({
        from: 'MAILER-DAEMON@mx.example.org',
        headers: ['Return-Path: <>'],
        type: 'multipart/report; report-type=delivery-status; boundary=b1',
        body: mixed([textPart]),
      }),
    place: 'post: automatic',
  },
  {
    name: 'a newsletter',
    mail: () =>
      email({
        from: 'news@shop.example',
        headers: ['List-Id: <news.shop.example>', 'List-Unsubscribe: <https://shop.example/u>'],
      }),
    place: 'post: list',
  },
  {
    name: 'a list that goes to a record',
    mail: ({ ines: to }) => email({ to, headers: ['Precedence: bulk'] }),
    place: `${ines} by reply-address, list`,
  },
  {
    name: 'something that says it is not automatic',
    mail: ({ ines: to }) => email({ to, headers: ['Auto-Submitted: no'] }),
    place: byAddress,
  },
  // Calendars.
  {
    name: 'a calendar that declines',
    mail: ({ call }) => calendarMail('REPLY', call, 'DECLINED', 'COMMENT:A meeting of the council\r\n'),
    place: `${ines} by references, call declined`,
  },
  {
    name: 'a calendar that accepts',
    mail: ({ call }) => calendarMail('REPLY', call, 'ACCEPTED'),
    place: `${ines} by references, call accepted`,
  },
  {
    name: 'a calendar that is not sure',
    mail: ({ call }) => calendarMail('REPLY', call, 'TENTATIVE'),
    place: `${ines} by references, call tentative`,
  },
  {
    name: 'a calendar that proposes another time',
    mail: ({ call }) => calendarMail('COUNTER', call, 'TENTATIVE'),
    place: `${ines} by references, call counter`,
  },
  {
    name: 'a calendar of a call that we never arranged',
    mail: () => calendarMail('REPLY', '0192f1de-0000-7cc3-9b3e-0123456789ab', 'DECLINED'),
    place: 'post: names-none',
  },
  {
    name: 'a calendar that cannot be read',
    mail: ({ ines: to }) =>
      email({
        to,
        type: 'multipart/mixed; boundary=b1',
        body: mixed([textPart, 'Content-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nnonsense\r\n']),
      }),
    place: byAddress,
  },
  // Forgeries, and mistakes that look like them.
  { name: 'nothing that names a record', mail: () => email({ subject: 'Your workshop' }), place: 'post: names-none' },
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
  { name: 'the reference, and nobody vouches', mail: () => email({ subject: `[${ines}]` }), place: 'post: unvouched' },
  {
    name: 'the reference, and its domain says no',
    mail: () =>
      email({
        subject: `[${ines}]`,
        headers: ['Authentication-Results: mx.firm.test; dmarc=fail header.from=example.org'],
      }),
    place: 'post: unvouched',
  },
  {
    name: 'the reference, from somebody else who is vouched for',
    mail: () => email({ from: 'mallory@evil.example', subject: `[${ines}]`, headers: [vouchedFor('evil.example')] }),
    place: 'post: names-other',
  },
  {
    name: 'the reference, vouched for by a server that is not ours',
    mail: () =>
      email({ subject: `[${ines}]`, headers: [vouchedFor('example.org').replace('mx.firm.test', 'mx.evil.example')] }),
    place: 'post: unvouched',
  },
  {
    name: 'the reference, vouched for by a name that only ends as ours',
    mail: () =>
      email({ subject: `[${ines}]`, headers: [vouchedFor('example.org').replace('mx.firm.test', 'evilfirm.test')] }),
    place: 'post: unvouched',
  },
  {
    name: 'a line in our name below our own',
    mail: () =>
      email({
        subject: `[${ines}]`,
        headers: [
          'Authentication-Results: mx.firm.test; dmarc=fail header.from=example.org',
          vouchedFor('example.org'),
        ],
      }),
    place: 'post: unvouched',
  },
  {
    name: 'a line that vouches in a comment',
    mail: () =>
      email({
        subject: `[${ines}]`,
        headers: [
          'Authentication-Results: mx.firm.test; dmarc=fail (x; dmarc=pass header.from=example.org) header.from=example.org',
        ],
      }),
    place: 'post: unvouched',
  },
  {
    name: 'a line that vouches for another domain',
    mail: () => email({ subject: `[${ines}]`, headers: [vouchedFor('evil.example')] }),
    place: 'post: unvouched',
  },
  {
    name: 'two senders, one of them vouched for',
    mail: () => email({ subject: `[${ines}]`, headers: ['From: mallory@evil.example', vouchedFor('example.org')] }),
    place: 'post: unvouched',
  },
  {
    name: 'two references',
    mail: () => email({ subject: `[${ines}] [C-3333-0001]`, headers: [vouchedFor('example.org')] }),
    place: 'post: names-none',
  },
  {
    name: 'a reference that nobody has',
    mail: () => email({ subject: '[C-9999-9999]', headers: [vouchedFor('example.org')] }),
    place: 'post: names-none',
  },
  {
    name: 'a Message-ID that we never sent',
    mail: () => email({ headers: ['In-Reply-To: <guessed@firm.test>'] }),
    place: 'post: names-none',
  },
  {
    name: 'the address of one record and the thread of another',
    mail: ({ ines: to }) => email({ to, headers: [`References: ${benId}`] }),
    place: byAddress,
  },
  {
    name: 'an act link, quoted',
    mail: ({ ines: to }) => email({ to, body: 'Thanks\r\n\r\n> https://firm.test/enquiries/act?token=abc' }),
    place: byAddress,
    folds: 'token=abc',
  },
  // Our own.
  {
    name: 'our acknowledgement, which came back',
    mail: ({ ines: to }) => email({ from: 'Firm <hello@firm.test>', to, id: ackId }),
    place: 'own',
  },
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
  {
    name: 'a colleague who writes to the record alone',
    mail: ({ ines: to }) => email({ from: 'Ana <ana@firm.test>', to, headers: [vouchedFor('firm.test')] }),
    place: 'post: own-unproven',
  },
  {
    name: 'somebody who writes in our name',
    mail: () => email({ from: 'Firm <hello@firm.test>', subject: `[${ines}]` }),
    place: 'post: unvouched',
  },
  // What is hardly an email.
  { name: 'no Message-ID', mail: ({ ines: to }) => email({ to, id: '' }), place: byAddress },
  { name: 'no sender', mail: ({ ines: to }) => email({ to }).replace(/^From: .*\r\n/m, ''), place: byAddress },
  {
    name: 'a sender that is no address',
    mail: ({ ines: to }) => email({ to, from: 'nobody at all' }),
    place: byAddress,
  },
  {
    name: 'a group as its sender',
    mail: ({ ines: to }) => email({ to, from: 'Undisclosed: ines@example.org;' }),
    place: byAddress,
  },
  { name: 'no headers', mail: () => '\r\nWords alone.\r\n', place: 'post: names-none' },
  { name: 'nothing', mail: () => '', place: 'post: names-none' },
  {
    name: 'headers alone',
    mail: ({ ines: to }) => `From: ines@example.org\r\nTo: ${to}\r\nSubject: X`,
    place: byAddress,
  },
  {
    name: 'a boundary that never comes',
    mail: ({ ines: to }) => email({ to, type: 'multipart/mixed; boundary=never', body: 'Words.' }),
    place: byAddress,
  },
  {
    name: 'parts within parts, beyond any need',
    mail: ({ ines: to }) => email({ to, type: 'multipart/mixed; boundary=b1', body: mixed([nested(200)]) }),
    place: byAddress,
  },
  {
    name: 'a header of half a megabyte',
    mail: ({ ines: to }) => email({ to, headers: [`X-Long: ${'x'.repeat(500_000)}`] }),
    place: byAddress,
  },
  {
    name: 'a text of half a megabyte',
    mail: ({ ines: to }) => email({ to, body: 'Words. '.repeat(75_000) }),
    place: byAddress,
    more: '262144 characters',
  },
];
