import { sql } from 'kysely';
import { eraseEnquiries, eraseMails, eraseMailsWhere } from '../../core/store/erasure.ts';
import { liftSuppression, suppressionOf, type Suppression } from '../newsletter/suppression.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';

/** Everything that is stored about one address. */
export interface StoredData {
  readonly newsletter: readonly {
    readonly email: string;
    readonly state: string;
    readonly since: string;
    readonly proof: readonly {
      readonly event: string;
      readonly at: string;
      readonly form: string;
      readonly wording: string;
    }[];
  }[];
  /** Of an address that the newsletter is not mailed to: a fingerprint that lets us refuse to, since when, and why. */
  readonly suppressed: Suppression | null;
  /** Newsletters to it that came back. */
  readonly returns: readonly {
    readonly letter: string;
    readonly sent_at: string;
    readonly returned_as: string | null;
    readonly returned_at: string | null;
  }[];
  /** Mails from it that came to the address for what comes back, and that are kept for a person. */
  readonly returnedMails: readonly { readonly received_at: string; readonly reason: string }[];
  readonly signUps: readonly {
    readonly email: string;
    readonly at: string;
    readonly form: string;
    readonly wording: string;
  }[];
  readonly enquiries: readonly Readonly<Record<string, string | null>>[];
  /** What our people did with the enquiries, without their names. */
  readonly acts: readonly Readonly<Record<string, string | null>>[];
  /** What they wrote for one another beside them. */
  readonly notes: readonly Readonly<Record<string, string | null>>[];
  /** What they answered by the desk or the tool. */
  readonly replies: readonly Readonly<Record<string, string | null>>[];
  /** A call is made by whoever read the mail to this address: nothing of it is hidden from its owner. */
  readonly calls: readonly Readonly<Record<string, string | null>>[];
  /** The recipient is null where it is not this address. */
  readonly mails: readonly {
    readonly kind: string;
    readonly state: string;
    readonly recipient: string | null;
    readonly created_at: string;
    readonly settled_at: string | null;
  }[];
  readonly requests: readonly { readonly email: string; readonly created_at: string }[];
}

/** To whom it is shown. An owner proves only that they read the mailbox; the staff see everything. */
export type Audience = 'owner' | 'staff';

/** What of an enquiry somebody may see: its sender, and whoever exports it. That a colleague has it is told, and since when; not who. */
export const enquiryColumns = [
  'reference',
  'kind',
  'state',
  'name',
  'email',
  'organization',
  'phone',
  'subject',
  'category',
  'topic',
  'message',
  'received_at',
  'due_at',
  'answered_at',
  'closed_at',
  'closed_as',
  'owner_at',
  'tray_at',
] as const;
type EnquiryFields = Readonly<Record<(typeof enquiryColumns)[number], string | null>>;

/** Ids of the person's records, which mails are about. */
export async function subjectsOf(transaction: DatabaseTransaction, addressKey: string) {
  const ids = async (name: 'subscribers' | 'sign_ups' | 'enquiries' | 'data_requests'): Promise<string[]> =>
    (await transaction.selectFrom(name).select('id').where('address_key', '=', addressKey).execute()).map(
      ({ id }) => id,
    );
  const calls = await callsOf(transaction, addressKey).select('calls.id').execute();
  return {
    subscribers: await ids('subscribers'),
    signUps: await ids('sign_ups'),
    enquiries: await ids('enquiries'),
    calls: calls.map(({ id }) => id),
    requests: await ids('data_requests'),
  };
}

function callsOf(transaction: DatabaseTransaction, addressKey: string) {
  return transaction
    .selectFrom('calls')
    .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
    .where('enquiries.address_key', '=', addressKey);
}

/** Reads everything about an address, for its owner or for the staff's answer to an access request. */
export async function readStored(
  transaction: DatabaseTransaction,
  addressKey: string,
  audience: Audience,
): Promise<StoredData> {
  const subscribers = await transaction
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'created_at as since'])
    .where('address_key', '=', addressKey)
    .execute();
  const newsletter = [];
  for (const { id, ...subscriber } of subscribers) {
    const proof = await transaction
      .selectFrom('consent_events')
      .select(['event', 'at', 'form', 'wording'])
      .where('subscriber_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    newsletter.push({ ...subscriber, proof });
  }
  const all = Object.values(await subjectsOf(transaction, addressKey)).flat();
  const mails = await transaction
    .selectFrom('outbox')
    .select(['kind', 'state', 'recipient', 'created_at', 'settled_at'])
    .where((where) =>
      where.or([
        where(sql<string>`lower(recipient)`, '=', addressKey),
        ...(all.length > 0 ? [where('subject_id', 'in', all)] : []),
      ]),
    )
    .orderBy('created_at')
    .execute();
  const enquiries = await transaction
    .selectFrom('enquiries')
    .select(enquiryColumns)
    .where('address_key', '=', addressKey)
    .orderBy('received_at')
    .execute();
  const confirmedSince = newsletter
    .find(({ state }) => state === 'confirmed')
    ?.proof.findLast(({ event }) => event === 'confirmed')?.at;
  const proven = new Set(
    enquiries
      .filter((enquiry) => audience === 'staff' || isProven(enquiry, confirmedSince))
      .map(({ reference }) => reference),
  );
  const notes = await transaction
    .selectFrom('enquiry_acts')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_acts.enquiry_id')
    .select(['enquiries.reference', 'enquiry_acts.at', 'enquiry_acts.text as note'])
    .where('enquiries.address_key', '=', addressKey)
    .where('enquiry_acts.act', '=', 'note')
    .orderBy('enquiry_acts.at')
    .execute();
  const replies = await transaction
    .selectFrom('enquiry_replies')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_replies.enquiry_id')
    .select([
      'enquiries.reference',
      'enquiry_replies.sent_at',
      'enquiry_replies.subject',
      'enquiry_replies.text as reply',
    ])
    .where('enquiries.address_key', '=', addressKey)
    .orderBy('enquiry_replies.at')
    .execute();
  return {
    newsletter,
    suppressed: (await suppressionOf(transaction, addressKey)) ?? null,
    returns: await transaction
      .selectFrom('return_paths')
      .innerJoin('subscribers', 'subscribers.id', 'return_paths.subscriber_id')
      .select([
        'return_paths.letter_id as letter',
        'return_paths.sent_at',
        'return_paths.returned_as',
        'return_paths.returned_at',
      ])
      .where('subscribers.address_key', '=', addressKey)
      .where('return_paths.returned_as', 'is not', null)
      .orderBy('return_paths.sent_at')
      .execute(),
    returnedMails: await transaction
      .selectFrom('returned_mails')
      .select(['received_at', 'reason'])
      .where('sender_key', '=', addressKey)
      .orderBy('received_at')
      .execute(),
    signUps: await transaction
      .selectFrom('sign_ups')
      .select(['email', 'at', 'form', 'wording'])
      .where('address_key', '=', addressKey)
      .orderBy('at')
      .execute(),
    enquiries:
      audience === 'staff'
        ? enquiries
        : enquiries.map((enquiry) => (isProven(enquiry, confirmedSince) ? enquiry : inPart(enquiry))),
    acts: await transaction
      .selectFrom('enquiry_acts')
      .innerJoin('enquiries', 'enquiries.id', 'enquiry_acts.enquiry_id')
      .select(['enquiries.reference', 'enquiry_acts.act', 'enquiry_acts.at', 'enquiry_acts.undone_at'])
      .where('enquiries.address_key', '=', addressKey)
      .orderBy('enquiry_acts.at')
      .execute(),
    notes: notes.filter(({ reference }) => proven.has(reference)),
    replies: replies.filter(({ reference, sent_at: sent }) => sent !== null || proven.has(reference)),
    calls: await callsOf(transaction, addressKey)
      .select([
        'enquiries.reference',
        'calls.state',
        'calls.desk',
        'calls.starts_at',
        'calls.ends_at',
        'calls.moved_from as moved_from_at',
        'calls.zone',
        'calls.phone',
        'calls.created_at as booked_at',
        'calls.changed_at',
        'calls.line',
      ])
      .orderBy('calls.starts_at')
      .execute(),
    mails:
      audience === 'staff'
        ? mails
        : mails.map((mail) => ({
            ...mail,
            recipient: mail.recipient.toLowerCase() === addressKey ? mail.recipient : null,
          })),
    requests: await transaction
      .selectFrom('data_requests')
      .select(['email', 'created_at'])
      .where('address_key', '=', addressKey)
      .orderBy('created_at')
      .execute(),
  };
}

/**
 * Whether an enquiry is that of the mailbox it names: we have answered it there, or the mailbox was a confirmed reader's before
 * it came. A confirmation made afterwards proves no more than the link to this page does: that somebody reads the mailbox, who
 * may have been named by mistake.
 */
function isProven(
  { answered_at: answered, received_at: received }: EnquiryFields,
  confirmedSince: string | undefined,
): boolean {
  return answered !== null || (confirmedSince !== undefined && received !== null && confirmedSince < received);
}

/** What may be shown of an enquiry that somebody may have sent under another's address. */
function inPart({ reference, kind, state, name, received_at }: EnquiryFields): Readonly<Record<string, string | null>> {
  return { reference, kind, state, name, received_at, shown: 'in part' };
}

/** Whether nothing at all is stored about an address. */
export function isNothing({
  suppressed,
  newsletter,
  signUps,
  returns,
  returnedMails,
  enquiries,
  calls,
  mails,
  requests,
}: StoredData): boolean {
  return (
    !suppressed &&
    [newsletter, signUps, returns, returnedMails, enquiries, calls, mails, requests].every(
      (things) => things.length === 0,
    )
  );
}

/** Deletes a subscription with proof, requests, links and mails. Answers the ids of the mails; undefined when there was none. */
export async function eraseSubscription(
  transaction: DatabaseTransaction,
  addressKey: string,
): Promise<string[] | undefined> {
  const { subscribers, signUps } = await subjectsOf(transaction, addressKey);
  if (subscribers.length + signUps.length === 0) return undefined;
  // Mails first: whoever sends a letter locks its mails before its readers.
  const mails = await eraseMails(transaction, [...subscribers, ...signUps]);
  await transaction.deleteFrom('subscribers').where('address_key', '=', addressKey).execute();
  await transaction.deleteFrom('sign_ups').where('address_key', '=', addressKey).execute();
  return mails;
}

/**
 * Deletes everything about an address: requests for the newsletter, subscription with proof and links, suppression,
 * mails that came back from it, enquiries with the names of their sendings and their calls, requests, and every mail about any of it. Answers the ids of the mails, for
 * the mail folder.
 */
export async function eraseStored(transaction: DatabaseTransaction, addressKey: string): Promise<string[]> {
  const { subscribers, signUps, enquiries, requests } = await subjectsOf(transaction, addressKey);
  const mails = [
    ...(await eraseEnquiries(transaction, enquiries)),
    ...(await eraseMails(transaction, [...subscribers, ...signUps, ...requests])),
    ...(await eraseMailsWhere(transaction, (where) => where(sql<string>`lower(recipient)`, '=', addressKey))),
  ];
  if (subscribers.length > 0)
    await transaction.deleteFrom('issue_mails').where('subscriber_id', 'in', subscribers).execute();
  await transaction.deleteFrom('subscribers').where('address_key', '=', addressKey).execute();
  await transaction.deleteFrom('sign_ups').where('address_key', '=', addressKey).execute();
  await transaction.deleteFrom('data_requests').where('address_key', '=', addressKey).execute();
  await transaction.deleteFrom('returned_mails').where('sender_key', '=', addressKey).execute();
  await liftSuppression(transaction, addressKey);
  return mails;
}
