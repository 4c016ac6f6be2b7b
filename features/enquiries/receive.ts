import { createHash } from 'node:crypto';
import type { Sending } from './enquiry.ts';
import { typedColumns, type TypedEnquiry } from './rows.ts';
import { enquiryMails, type EnquiryMailKind } from './mails.ts';
import { addressKey } from '../../core/store/address.ts';
import { priorities } from '../../core/outbox/lanes.ts';
import type { NewMail } from '../../core/outbox/outbox.ts';
import { searchText } from './search-text.ts';
import { isUnacknowledged, looksSuspicious, trayMark, type TrayRule } from './side-tray.ts';
import { storeEnquiry } from './store-enquiry.ts';
import type { EnquiryTools } from './tools.ts';
import { day } from '../../contract/time.ts';

export const limits = {
  /** How long the name of a sending is kept; milliseconds. */
  sendingKept: day,
  /** Acknowledgements to one address in any 24 hours. */
  acknowledgementsPerDay: 3,
} as const;

export type Receipt =
  | { readonly outcome: 'received'; readonly reference: string }
  /** The browser's key already named another text. */
  | { readonly outcome: 'key-reused' };

/** Names a sending by its browser's key; a form without script has none, and is known by its content. */
export function sendingOf(enquiry: TypedEnquiry, key: string | undefined): Sending {
  const body = sha256(JSON.stringify(typedColumns.map((column) => enquiry[column])));
  return { key: sha256(`${enquiry.kind} ${key === undefined ? body : key.toLowerCase()}`), body };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What a sending was answered before; undefined when it is new. */
export async function receiptOf(tools: EnquiryTools, sending: Sending): Promise<Receipt | undefined> {
  const known = await tools.store.db
    .selectFrom('sendings')
    .innerJoin('enquiries', 'enquiries.id', 'sendings.enquiry_id')
    .select(['enquiries.reference', 'sendings.body'])
    .where('sendings.key', '=', sending.key)
    .where('sendings.ends_at', '>', tools.now().toISOString())
    .executeTakeFirst();
  if (!known) return undefined;
  return known.body === sending.body ? { outcome: 'received', reference: known.reference } : { outcome: 'key-reused' };
}

/**
 * Takes an enquiry; what looks like advertising goes into the side tray, mailed and acknowledged like the rest. So does
 * what was filled in as a program does (`marked`), but without an acknowledgement. When it resolves, the enquiry, the
 * mail to the team and the acknowledgement are durable together. The same sending again changes nothing and gets the
 * same receipt. Without `mayAcknowledge` the sender gets no mail.
 */
export async function receiveEnquiry(
  tools: EnquiryTools,
  typed: TypedEnquiry,
  sending: Sending,
  { mayAcknowledge = true, marked }: { readonly mayAcknowledge?: boolean; readonly marked?: TrayRule | undefined } = {},
): Promise<Receipt> {
  const now = tools.now();
  const trayRule = marked ?? (looksSuspicious(typed.message) ? 'links' : undefined);
  const [received_at, reference] = [now.toISOString(), tools.mintReference(typed.kind)];
  const { warnAt, dueAt } = tools.times(typed.kind, now);
  const enquiry = {
    ...typed,
    id: tools.newId(),
    reference,
    address_key: addressKey(typed.email),
    state: trayRule === undefined ? ('open' as const) : ('tray' as const),
    tray_at: trayRule === undefined ? null : received_at,
    tray_by: trayRule === undefined ? null : trayMark(trayRule),
    team: tools.teamOf(typed),
    received_at,
    warn_at: warnAt.toISOString(),
    due_at: dueAt.toISOString(),
    search_text: searchText({ ...typed, reference }),
  };
  const mail = (kind: EnquiryMailKind, recipient: string): NewMail => ({
    id: tools.newId(),
    kind: enquiryMails[kind],
    subjectId: enquiry.id,
    recipient,
    at: received_at,
  });
  // Whoever asks for a consultation waits for the link to choose a time.
  const priority = typed.kind === 'consultation' ? priorities.asked : undefined;
  const stored = await storeEnquiry(tools, {
    enquiry,
    sending,
    namedUntil: new Date(now.getTime() + limits.sendingKept),
    mails: [mail('enquiry-team', enquiry.team), ...(tools.webhook ? [mail('enquiry-webhook', 'webhook')] : [])],
    acknowledgement:
      mayAcknowledge && !isUnacknowledged(trayRule)
        ? {
            mail: { ...mail('enquiry-acknowledgement', typed.email), priority },
            most: limits.acknowledgementsPerDay,
            since: new Date(now.getTime() - day),
          }
        : undefined,
  });
  if (!stored) {
    const known = await receiptOf(tools, sending);
    if (known) return known;
    throw new Error('A sending is named, and gone again: somebody erased it at this moment.');
  }
  tools.onMail();
  return { outcome: 'received', reference: enquiry.reference };
}
