import { createHash } from 'node:crypto';
import EmailReplyParser from 'email-reply-parser';
import { compile } from 'html-to-text';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { ConversationMailRow } from '../tables.ts';
import { calendarAnswerIn, type CalendarAnswer } from './calendar-answer.ts';
import { fileKind, type FileKind } from './file-kind.ts';

const longestText = 256 * 1024;

const mostFiles = 50;

/** Nesting depth of parts, and bytes of headers. A message forwarded as a whole stays an attachment. */
const limits = { maxNestingDepth: 24, maxHeadersSize: 1024 * 1024, forceRfc822Attachments: true } as const;

type ReadColumns =
  | 'fingerprint'
  | 'message_id'
  | 'from_name'
  | 'from_address'
  | 'to_address'
  | 'subject'
  | 'text'
  | 'quoted'
  | 'kind'
  | 'protection';

/** An incoming email as the desk reads it. Everything in it is untrusted. */
export interface InboundMail {
  readonly kept: Readonly<Pick<ConversationMailRow, ReadColumns>>;
  readonly answers: readonly string[];
  readonly oneSender: boolean;
  /** All headers that may name the address it was sent to. */
  readonly recipients: string;
  readonly authentication: string | undefined;
  readonly files: readonly (FileKind & { readonly place: number; readonly name: string; readonly bytes: number })[];
  readonly calendar: CalendarAnswer | undefined;
}

/** Parses an email. @throws if it is not an email, or is over the limits */
export async function readMail(source: Uint8Array): Promise<InboundMail> {
  const mail = await PostalMime.parse(source, limits);
  const calendar = calendarAnswerIn(mail.attachments.filter(isCalendar).map(textOf));
  const files = await Promise.all(
    filesOf(mail).map(async ({ attachment, place }) => ({
      place,
      name: fileName(attachment, place),
      bytes: bytesOf(attachment).byteLength,
      ...(await fileKind(attachment.filename ?? '', attachment.mimeType, bytesOf(attachment))),
    })),
  );
  const { kept, ...head } = headOf(mail, source);
  return { ...head, kept: { ...kept, ...bodyOf(mail), protection: protectionOf(mail) }, files, calendar };
}

/** The same from the headers alone, for an email that cannot be parsed. */
export async function readHead(source: Uint8Array): Promise<InboundMail> {
  const text = Buffer.from(source.subarray(0, limits.maxHeadersSize)).toString('latin1');
  const head = (text.split(/\r?\n\r?\n/, 1)[0] ?? '').replace(
    /^content-(?:type|transfer-encoding):.*(?:\r?\n[ \t].*)*/gim,
    'X-Was: ',
  );
  const mail = await PostalMime.parse(`${head}\r\n\r\n`, limits).catch(() => PostalMime.parse('\r\n\r\n'));
  return { ...headOf(mail, source), files: [], calendar: undefined };
}

export async function fileOf(source: Uint8Array, place: number): Promise<Uint8Array | undefined> {
  const mail = await PostalMime.parse(source, limits);
  const attachment = mail.attachments[place];
  return attachment && bytesOf(attachment);
}

function headOf(mail: Email, source: Uint8Array) {
  const [from, second] = [mail.from, ...(mail.from?.group ?? [])].filter((one) => one?.address !== undefined);
  const address = clean(from?.address ?? '').slice(0, 320);
  const kept: InboundMail['kept'] = {
    fingerprint: fingerprintOf(mail, source),
    message_id: messageIdsIn(mail.messageId ?? '')[0] ?? null,
    from_name: clean(from?.name ?? '').slice(0, 200),
    from_address: address.includes('@') ? address : '',
    to_address: clean(mail.to?.[0]?.address ?? '').slice(0, 320),
    subject: clean(mail.subject ?? '').slice(0, 300),
    kind: kindOf(mail),
    text: '',
    quoted: null,
    protection: null,
  };
  const answers = [mail.inReplyTo, mail.references].flatMap((header) => messageIdsIn(header ?? '').toReversed());
  return {
    kept,
    answers: [...new Set(answers)].slice(0, 50),
    oneSender: second === undefined && valuesOf(mail, 'from').length === 1,
    recipients: recipientHeaders
      .flatMap((name) => valuesOf(mail, name))
      .join('\n')
      .slice(0, 64 * 1024),
    authentication: valuesOf(mail, 'authentication-results')[0],
  };
}

const recipientHeaders = [
  ...['to', 'cc', 'bcc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'],
  ...['original-recipient', 'resent-to'],
];

/** Hash that identifies an email received twice: sender, date, Message-ID and contents. */
function fingerprintOf(mail: Email, source: Uint8Array): string {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const end = ['\r\n\r\n', '\n\n'].map((gap) => bytes.indexOf(gap)).filter((at) => at >= 0);
  const body = bytes
    .subarray(Math.min(bytes.byteLength, ...end))
    .toString('latin1')
    .replaceAll('\r', '')
    .trim();
  return createHash('sha256')
    .update(JSON.stringify([mail.messageId ?? '', mail.from?.address ?? '', mail.date ?? '', mail.subject ?? '']))
    .update(body)
    .digest('hex');
}

function messageIdsIn(header: string): string[] {
  return (header.slice(0, 32 * 1024).match(/<[^<>\s]{3,250}>/g) ?? []).slice(0, 100);
}

function valuesOf({ headers }: Email, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value);
}

/** Classifies by RFC 3834 and older conventions: out of office, receipts, lists, delivery reports. */
function kindOf(mail: Email): ConversationMailRow['kind'] {
  const says = (name: string): string => valuesOf(mail, name).join(' ').toLowerCase();
  const isList = ['list-id', 'list-unsubscribe', 'list-post'].some((name) => says(name) !== '');
  if (isList || /\b(?:list|bulk|junk)\b/.test(says('precedence'))) return 'list';
  const isAutomatic =
    /^auto-/.test(says('auto-submitted').trim()) ||
    /\bauto_?reply\b/.test(says('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-failed-recipients'].some((name) => says(name) !== '') ||
    /^<\s*>$/.test(says('return-path').trim()) ||
    /^multipart\/report\b/.test(says('content-type').trim());
  return isAutomatic ? 'automatic' : 'answer';
}

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 2 * 1024 * 1024, maxDepth: 100, maxChildNodes: 10_000, ellipsis: '…' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: 'table', format: 'block' },
  ],
});

/** The text part, or the HTML converted to text, with the quoted history separated. */
function bodyOf(mail: Email): Pick<ConversationMailRow, 'text' | 'quoted'> {
  const plain = mail.text?.trim() ?? '';
  const whole = cleanText(plain !== '' ? plain : toText((mail.html ?? '').slice(0, 2 * 1024 * 1024))).slice(
    0,
    longestText,
  );
  const fragments = new EmailReplyParser().read(whole).getFragments();
  const last = fragments.findLastIndex((fragment) => !fragment.isQuoted() && fragment.getContent().trim() !== '');
  const join = (some: typeof fragments): string =>
    some
      .map((fragment) => fragment.getContent())
      .join('\n')
      .trim();
  const [text, quoted] = [join(fragments.slice(0, last + 1)), join(fragments.slice(last + 1))];
  // An answer written between quoted lines is kept with the quotation.
  return { text, quoted: quoted === '' ? null : quoted };
}

function protectionOf(mail: Email): ConversationMailRow['protection'] {
  const type = valuesOf(mail, 'content-type').join(' ').toLowerCase();
  if (/multipart\/encrypted/.test(type) || /^\s*-----BEGIN PGP MESSAGE-----/.test(mail.text ?? '')) return 'pgp';
  if (/application\/(?:x-)?pkcs7-mime/.test(type)) return 'smime';
  return mail.attachments.some(({ mimeType }) => /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType)) ? 'tnef' : null;
}

function filesOf({ attachments }: Email) {
  return attachments
    .map((attachment, place) => ({ attachment, place }))
    .filter(({ attachment }) => !isCalendar(attachment))
    .slice(0, mostFiles);
}

function isCalendar({ mimeType, method }: Attachment): boolean {
  return mimeType === 'text/calendar' && (method === 'REPLY' || method === 'COUNTER');
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? content
      : new Uint8Array(content);
}

function textOf(attachment: Attachment): string {
  return Buffer.from(bytesOf(attachment)).toString('utf8');
}

function fileName({ filename, mimeType }: Attachment, place: number): string {
  const name = clean(filename ?? '')
    .replace(/[\\/:*?"<>|]+/g, '_')
    .slice(0, 120);
  if (name !== '') return name;
  return mimeType === 'message/rfc822' ? `message-${place + 1}.eml` : `attachment-${place + 1}`;
}

/** One line, without bidirectional controls and invisible characters. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}
