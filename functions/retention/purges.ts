import { limits } from '../newsletter/rules.ts';
import { eraseEnquiries, eraseMails } from '../store/erasure.ts';
import type { SubscriberRow } from '../store/schema.ts';
import type { DatabaseTransaction } from '../store/store.ts';

export interface Purged {
  readonly count: number;
  /** Ids of deleted mails, for the mail folder. */
  readonly mails: readonly string[];
}

/** Deletes what is older than the cutoff (ISO time). */
export type Purge = (transaction: DatabaseTransaction, before: string, now: Date) => Promise<Purged>;

/** Deletes subscribers; their links stay as bare hashes for a while, so that a late click gets an honest answer. */
async function deleteSubscribers(transaction: DatabaseTransaction, rows: readonly Pick<SubscriberRow, 'id'>[], now: Date): Promise<Purged> {
  const mails: string[] = [];
  const ends_at = new Date(now.getTime() + limits.spentLinkKept).toISOString();
  for (const { id } of rows) {
    const links = await transaction.selectFrom('link_tokens').select(['hash', 'purpose']).where('subscriber_id', '=', id).execute();
    if (links.length > 0) await transaction.insertInto('spent_links').values(links.map((link) => ({ ...link, ends_at }))).onConflict((conflict) => conflict.column('hash').doNothing()).execute();
    mails.push(...await eraseMails(transaction, [id]));
    await transaction.deleteFrom('subscribers').where('id', '=', id).execute();
  }
  return { count: rows.length, mails };
}

/** With the record of a mail goes the record of which issue it carried. */
async function forgetIssueMails(transaction: DatabaseTransaction, mailIds: readonly string[]): Promise<void> {
  const batch = 500;
  for (let start = 0; start < mailIds.length; start += batch) {
    await transaction.deleteFrom('issue_mails').where('mail_id', 'in', mailIds.slice(start, start + batch)).execute();
  }
}

/** How each kind of data of `content/retention.yaml` is purged, by its id. */
export const purges: Readonly<Record<string, Purge>> = {
  async 'support-records'(transaction, before) {
    const rows = await transaction.selectFrom('enquiries').select('id').where('state', '=', 'closed').where('closed_at', '<', before).execute();
    return { count: rows.length, mails: await eraseEnquiries(transaction, rows.map(({ id }) => id)) };
  },
  async 'unconfirmed-subscriptions'(transaction, before, now) {
    // What its mail has not left for yet is kept: the seven days of the link begin with the mail.
    const requests = await transaction.selectFrom('sign_ups').select('id').where('at', '<', before)
      .where((where) => where.not(where.exists(where.selectFrom('outbox').select('outbox.id').whereRef('outbox.subject_id', '=', 'sign_ups.id').where('outbox.state', '=', 'waiting'))))
      .execute();
    const ids = requests.map(({ id }) => id);
    const mails = await eraseMails(transaction, ids);
    if (ids.length > 0) await transaction.deleteFrom('sign_ups').where('id', 'in', ids).execute();
    const rows = await transaction.selectFrom('subscribers').select('id').where('state', '=', 'pending').where('changed_at', '<', before)
      .where((where) => where.not(where.exists(where.selectFrom('sign_ups').select('sign_ups.id').whereRef('sign_ups.address_key', '=', 'subscribers.address_key').where('sign_ups.at', '<', before))))
      .execute();
    const gone = await deleteSubscribers(transaction, rows, now);
    return { count: gone.count, mails: [...mails, ...gone.mails] };
  },
  async unsubscribed(transaction, before, now) {
    const rows = await transaction.selectFrom('subscribers').select('id').where('state', '=', 'unsubscribed').where('changed_at', '<', before).execute();
    return deleteSubscribers(transaction, rows, now);
  },
  async 'sent-mails'(transaction, before) {
    const rows = await transaction.deleteFrom('outbox').where('state', 'in', ['sent', 'dropped']).where('settled_at', '<', before).returning('id').execute();
    await forgetIssueMails(transaction, rows.map(({ id }) => id));
    return { count: rows.length, mails: rows.map(({ id }) => id) };
  },
  async 'abuse-counters'(transaction, before) {
    const rows = await transaction.deleteFrom('rate_counters').where('ends_at', '<', before).returning('bucket').execute();
    await transaction.deleteFrom('rate_salts').where('day', '<', before.slice(0, 10)).execute();
    return { count: rows.length, mails: [] };
  },
  async 'data-requests'(transaction, before) {
    const rows = await transaction.selectFrom('data_requests').select('id').where('created_at', '<', before).execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom('data_requests').where('id', 'in', ids).execute();
    return { count: ids.length, mails: await eraseMails(transaction, ids) };
  },
  async 'usage-aggregates'(transaction, before) {
    // A day is over when the cutoff is in the next one: its counts go whole.
    const day = before.slice(0, 10);
    const views = await transaction.deleteFrom('view_counts').where('day', '<', day).returning('day').execute();
    const vitals = await transaction.deleteFrom('vital_counts').where('day', '<', day).returning('day').execute();
    return { count: views.length + vitals.length, mails: [] };
  },
  async 'consent-receipts'(transaction, before) {
    const rows = await transaction.deleteFrom('consent_receipts').where('chosen_at', '<', before).returning('id').execute();
    return { count: rows.length, mails: [] };
  },
  async 'sending-names'(transaction, _before, now) {
    // A name carries its own end; the rule's period is that end's.
    const rows = await transaction.deleteFrom('sendings').where('ends_at', '<=', now.toISOString()).returning('key').execute();
    return { count: rows.length, mails: [] };
  },
};

/** Kinds of data of the privacy page that this server never holds, and why. */
export const notHere: Readonly<Record<string, string>> = {
  'account-data': 'this website has no accounts',
};
