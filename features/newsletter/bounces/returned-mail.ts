import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { addressKey } from '../../../core/store/address.ts';
import { returnPathsIn, type ReturnPath } from './return-path.ts';
import { worstOf, type Undelivered } from './rules.ts';

/** Size limit of an email, in bytes: more than twice a letter with its report. */
export const longestMail = 512 * 1024;

/** Limit of lines in an email, since the parser's time grows with them. */
const mostLines = 15_000;

const limits = { maxNestingDepth: 12, maxHeadersSize: 128 * 1024, maxRfc822NestingDepth: 0 } as const;

/** Limits of a report, in characters, and of the recipients read from it. */
const longestReport = 64 * 1024;
const mostRecipients = 50;

export type Verdict =
  | { readonly says: 'undelivered'; readonly as: Undelivered; readonly status: string | undefined }
  | { readonly says: 'complaint' }
  /** A report of a delay or of a delivery, which has no consequence. */
  | { readonly says: 'no failure' }
  /** No report: a reply, or a damaged email. `why` is our own wording and quotes nothing. */
  | { readonly says: 'unclear'; readonly why: string };

export interface ReturnedMail {
  readonly verdict: Verdict;
  readonly paths: readonly ReturnPath[];
  /** Address key of the stated sender, which is not verified. */
  readonly senderKey: string | undefined;
}

/** Parses a returned email from untrusted bytes. Never throws. */
export async function readReturnedMail(source: Uint8Array, domain: string): Promise<ReturnedMail> {
  if (source.byteLength > longestMail || source.filter((byte) => byte === 10).length > mostLines)
    return { verdict: { says: 'unclear', why: 'longer than a report is' }, paths: [], senderKey: undefined };
  try {
    const mail = await PostalMime.parse(source, { ...limits, forceRfc822Attachments: true });
    return { verdict: verdictOf(mail), paths: pathsOf(mail, domain), senderKey: senderOf(mail) };
  } catch {
    return { verdict: { says: 'unclear', why: 'damaged' }, paths: [], senderKey: undefined };
  }
}

const deliveryReports = ['message/delivery-status', 'message/global-delivery-status'];
const originals = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
];

function verdictOf(mail: Email): Verdict {
  const feedback = partOf(mail, ['message/feedback-report']);
  if (feedback) return complaintOf(textOf(feedback));
  const delivery = partOf(mail, deliveryReports);
  if (delivery) return deliveryOf(textOf(delivery));
  const automatic = /^auto-(?:replied|notified|generated)/i.test(headerOf(mail, 'auto-submitted'));
  return { says: 'unclear', why: automatic ? 'an automatic answer' : 'no report of a mail server' };
}

/** Reads a feedback report (RFC 5965). */
function complaintOf(report: string): Verdict {
  const type = fieldsOf(report).get('feedback-type')?.toLowerCase();
  if (type === 'abuse' || type === 'opt-out') return { says: 'complaint' };
  if (type === 'not-spam') return { says: 'no failure' };
  return { says: 'unclear', why: 'a feedback report that is no complaint' };
}

/** Reads a delivery report (RFC 3464): fields of the message, then a paragraph for each recipient. */
function deliveryOf(report: string): Verdict {
  const [, ...recipients] = report
    .slice(0, longestReport)
    .split(/(?:\r?\n[\t ]*){2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .slice(0, mostRecipients + 1)
    .map(fieldsOf);
  const actions = recipients.map((fields) => /^[a-z]+/i.exec(fields.get('action') ?? '')?.[0].toLowerCase() ?? '');
  if (recipients.length === 0 || actions.some((action) => action === ''))
    return { says: 'unclear', why: 'a delivery report without its fields' };
  // An address may forward to several mailboxes; reaching one of them counts as delivered.
  if (actions.some((action) => action !== 'failed')) return { says: 'no failure' };
  const statuses = recipients.map(statusOf);
  return { says: 'undelivered', ...worstOf(statuses) };
}

/** The enhanced status code, taken from the server's reply if the report's own is missing or unspecific (`x.0.0`). */
function statusOf(fields: ReadonlyMap<string, string>): string | undefined {
  const status = /^[245]\.\d{1,3}\.\d{1,3}(?!\S)/.exec(fields.get('status') ?? '')?.[0];
  if (status !== undefined && !status.endsWith('.0.0')) return status;
  return (
    /^smtp\s*;\s*[45]\d\d[ -]([45]\.\d{1,3}\.\d{1,3})(?!\S)/i.exec(fields.get('diagnostic-code') ?? '')?.[1] ?? status
  );
}

/** Return paths among a report's recipients, and in the envelope and headers of the letter it returns. */
function pathsOf(mail: Email, domain: string): readonly ReturnPath[] {
  const sentTo = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'original-recipient'];
  const feedback = partOf(mail, ['message/feedback-report']);
  const original = partOf(mail, originals);
  const said = [
    ...mail.headers.flatMap(({ key, value }) => (sentTo.includes(key) ? [value] : [])),
    feedback && fieldsOf(textOf(feedback)).get('original-mail-from'),
    original && fieldsOf(textOf(original).split(/\r?\n\r?\n/, 1)[0] ?? '').get('return-path'),
  ];
  return returnPathsIn(said.join('\n').slice(0, longestReport), domain).slice(0, 5);
}

function senderOf({ from, sender }: Email): string | undefined {
  const address = from?.address ?? sender?.address ?? '';
  return address.includes('@') && address.length <= 320 ? addressKey(address) : undefined;
}

function headerOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? '';
}

function partOf({ attachments }: Email, types: readonly string[]): Attachment | undefined {
  return attachments.find(({ mimeType }) => types.includes(mimeType));
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string'
    ? content
    : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content)).toString('latin1');
}

/** Unfolded header fields by lower-case name; the first of a repeated field. */
function fieldsOf(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of block
    .slice(0, longestReport)
    .replace(/\r?\n[\t ]+/g, ' ')
    .split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
