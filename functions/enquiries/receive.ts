import { createHash } from 'node:crypto';
import { addressKey } from '../store/address.ts';
import type { EnquiryMailKind, Sending, TypedEnquiry } from './enquiry.ts';
import { inTransaction, namedSending, type EnquiryMail } from './records.ts';
import type { EnquiryTools } from './tools.ts';

const day = 24 * 60 * 60_000;

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
  const body = sha256(
    JSON.stringify([
      enquiry.kind,
      enquiry.category,
      enquiry.topic,
      enquiry.name,
      enquiry.email,
      enquiry.organization,
      enquiry.phone,
      enquiry.subject,
      enquiry.message,
    ]),
  );
  return { key: sha256(`${enquiry.kind} ${key === undefined ? body : key.toLowerCase()}`), body };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What a sending was answered before; undefined when it is new. */
export async function receiptOf(tools: EnquiryTools, sending: Sending): Promise<Receipt | undefined> {
  return repeatedReceipt(await namedSending(tools.store.db, sending.key, tools.now()), sending);
}

function repeatedReceipt(known: Awaited<ReturnType<typeof namedSending>>, { body }: Sending): Receipt | undefined {
  if (!known) return undefined;
  return known.body === body ? { outcome: 'received', reference: known.reference } : { outcome: 'key-reused' };
}

/**
 * Takes an enquiry. When it resolves, the enquiry, the mail to the team and the acknowledgement are durable together. The
 * same sending again changes nothing and gets the same receipt. Without `mayAcknowledge` the sender gets no mail.
 */
export async function receiveEnquiry(
  tools: EnquiryTools,
  typed: TypedEnquiry,
  sending: Sending,
  { mayAcknowledge = true }: { readonly mayAcknowledge?: boolean } = {},
): Promise<Receipt> {
  const receipt = await inTransaction(tools, async (records): Promise<Receipt> => {
    const now = tools.now();
    const id = tools.newId();
    if (!(await records.nameSending(sending, id, new Date(now.getTime() + limits.sendingKept), now))) {
      const known = repeatedReceipt(await records.sending(sending.key, now), sending);
      if (known) return known;
      throw new Error('A sending is named, and gone again: somebody erased it at this moment.');
    }
    const key = addressKey(typed.email);
    const mailed = await records.acknowledgedSince(key, new Date(now.getTime() - day));
    const acknowledged = mayAcknowledge && mailed < limits.acknowledgementsPerDay;
    const enquiry = {
      ...typed,
      id,
      reference: tools.mintReference(typed.kind),
      state: 'open' as const,
      team: tools.teamOf(typed),
      receivedAt: now,
      ...tools.times(typed.kind, now),
    };
    await records.add(enquiry, key, acknowledged);
    const mail = (kind: EnquiryMailKind, recipient: string): EnquiryMail => ({ id: tools.newId(), kind, enquiryId: id, recipient, at: now });
    await records.enqueue(
      mail('enquiry-team', enquiry.team),
      ...(acknowledged ? [mail('enquiry-acknowledgement', typed.email)] : []),
      ...(tools.webhook ? [mail('enquiry-webhook', 'webhook')] : []),
    );
    return { outcome: 'received', reference: enquiry.reference };
  });
  if (receipt.outcome === 'received') tools.onMail();
  return receipt;
}
