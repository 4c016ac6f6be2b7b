import { sql } from 'kysely';
import { eraseEnquiries, eraseMails } from '../store/erasure.ts';
import { isSuppressed, liftSuppression } from '../newsletter/suppression.ts';
import type { DatabaseTransaction } from '../store/store.ts';

/** Everything that is stored about one address. */
export interface StoredData {
  readonly newsletter: readonly {
    readonly email: string; readonly state: string; readonly since: string;
    readonly proof: readonly { readonly event: string; readonly at: string; readonly form: string; readonly wording: string }[];
  }[];
  /** The address left the newsletter: a fingerprint that lets us refuse to mail it. */
  readonly suppressed: boolean;
  readonly enquiries: readonly Readonly<Record<string, string | null>>[];
  readonly mails: readonly { readonly kind: string; readonly state: string; readonly recipient: string; readonly created_at: string; readonly settled_at: string | null }[];
  readonly requests: readonly { readonly email: string; readonly created_at: string }[];
}

/** Whose mails they are: about the person's records, or to the address. */
async function subjectsOf(transaction: DatabaseTransaction, addressKey: string) {
  const ids = async (name: 'subscribers' | 'sign_ups' | 'enquiries' | 'data_requests'): Promise<string[]> =>
    (await transaction.selectFrom(name).select('id').where('address_key', '=', addressKey).execute()).map(({ id }) => id);
  return { subscribers: await ids('subscribers'), signUps: await ids('sign_ups'), enquiries: await ids('enquiries'), requests: await ids('data_requests') };
}

/** Reads everything about an address, for its owner and for the staff's answer to an access request. */
export async function readStored(transaction: DatabaseTransaction, addressKey: string): Promise<StoredData> {
  const subscribers = await transaction.selectFrom('subscribers').select(['id', 'email', 'state', 'created_at as since']).where('address_key', '=', addressKey).execute();
  const newsletter = [];
  for (const { id, ...subscriber } of subscribers) {
    const proof = await transaction.selectFrom('consent_events').select(['event', 'at', 'form', 'wording']).where('subscriber_id', '=', id).orderBy('at').orderBy('id').execute();
    newsletter.push({ ...subscriber, proof });
  }
  const subjects = await subjectsOf(transaction, addressKey);
  const all = Object.values(subjects).flat();
  const mails = await transaction.selectFrom('outbox').select(['kind', 'state', 'recipient', 'created_at', 'settled_at'])
    .where((where) => where.or([where(sql<string>`lower(recipient)`, '=', addressKey), ...(all.length > 0 ? [where('subject_id', 'in', all)] : [])]))
    .orderBy('created_at').execute();
  return {
    newsletter,
    suppressed: await isSuppressed(transaction, addressKey),
    enquiries: await transaction.selectFrom('enquiries')
      .select(['reference', 'kind', 'state', 'name', 'email', 'organization', 'phone', 'subject', 'category', 'topic', 'message', 'received_at', 'due_at', 'answered_at', 'closed_at'])
      .where('address_key', '=', addressKey).orderBy('received_at').execute(),
    mails,
    requests: await transaction.selectFrom('data_requests').select(['email', 'created_at']).where('address_key', '=', addressKey).orderBy('created_at').execute(),
  };
}

/**
 * Erases everything about an address: requests for the newsletter, subscription with proof and links, suppression, enquiries with the names of their
 * sendings, requests, and every mail about any of it. Answers the ids of the mails, for the mail folder.
 */
export async function eraseStored(transaction: DatabaseTransaction, addressKey: string): Promise<string[]> {
  const { subscribers, signUps, enquiries, requests } = await subjectsOf(transaction, addressKey);
  const mails = [
    ...await eraseEnquiries(transaction, enquiries),
    ...await eraseMails(transaction, [...subscribers, ...signUps, ...requests]),
    ...(await transaction.deleteFrom('outbox').where(sql<string>`lower(recipient)`, '=', addressKey).returning('id').execute()).map(({ id }) => id),
  ];
  await transaction.deleteFrom('subscribers').where('address_key', '=', addressKey).execute();
  await transaction.deleteFrom('sign_ups').where('address_key', '=', addressKey).execute();
  await transaction.deleteFrom('data_requests').where('address_key', '=', addressKey).execute();
  await liftSuppression(transaction, addressKey);
  return mails;
}
