import { createHash } from 'node:crypto';
import EmailReplyParser from 'email-reply-parser';
import { compile } from 'html-to-text';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { ConversationMailRow } from '../tables.ts';
import { calendarAnswerIn, type CalendarAnswer } from './calendar-answer.ts';
import { fileKind, type FileKind } from './file-kind.ts';

/** Longest text that is kept, in characters. */
const longestText = 256 * 1024;

/** Attachments that are listed; the original holds them all. */
const mostFiles = 50;

/** Parts within parts, and bytes of headers. What is forwarded as a whole message stays an attachment. */
const limits = { maxNestingDepth: 24, maxHeadersSize: 1024 * 1024, forceRfc822Attachments: true } as const;

/** What an email says of itself that is kept as it is. */
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

/** An email as far as the desk reads it. Everything in it was made by somebody on the net. */
export interface InboundMail {
  readonly kept: Readonly<Pick<ConversationMailRow, ReadColumns>>;
  /** Message-IDs that it answers, the nearest first. */
  readonly answers: readonly string[];
  /** Whether it names one sender, as RFC 5322 asks. */
  readonly oneSender: boolean;
  /** Every header that may name the address it was sent to. */
  readonly recipients: string;
  /** The topmost `Authentication-Results`. */
  readonly authentication: string | undefined;
  readonly files: readonly (FileKind & { readonly place: number; readonly name: string; readonly bytes: number })[];
  readonly calendar: CalendarAnswer | undefined;
}

/** Reads an email. Throws when it is no email, or beyond the limits. */
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

/** The same of an email that cannot be read: what its headers say. */
export async function readHead(source: Uint8Array): Promise<InboundMail> {
  const text = Buffer.from(source.subarray(0, limits.maxHeadersSize)).toString('latin1');
  const head = (text.split(/\r?\n\r?\n/, 1)[0] ?? '').replace(
    /^content-(?:type|transfer-encoding):.*(?:\r?\n[ \t].*)*/gim,
    'X-Was: ',
  );
  const mail = await PostalMime.parse(`${head}\r\n\r\n`, limits).catch(() => PostalMime.parse('\r\n\r\n'));
  return { ...headOf(mail, source), files: [], calendar: undefined };
}

/** One attachment of an email, by its place; undefined when there is none. */
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

/** What makes it the same email: who sent it when, under which id, and what is in it. */
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

/** RFC 3834, and what programs said before it: out of office, receipts, lists, reports of mail servers. */
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

/** The text part, or the HTML reduced to text, and the history below it apart. */
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
  // Somebody who wrote between the lines of ours wrote nothing below them.
  return { text, quoted: quoted === '' ? null : quoted };
}

function protectionOf(mail: Email): ConversationMailRow['protection'] {
  const type = valuesOf(mail, 'content-type').join(' ').toLowerCase();
  if (/multipart\/encrypted/.test(type) || /^\s*-----BEGIN PGP MESSAGE-----/.test(mail.text ?? '')) return 'pgp';
  if (/application\/(?:x-)?pkcs7-mime/.test(type)) return 'smime';
  return mail.attachments.some(({ mimeType }) => /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType)) ? 'tnef' : null;
}

/** Attachments with their places, without what a calendar says to ours. */
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

/** One line, without what turns it around or hides in it. */
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
