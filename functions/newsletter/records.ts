import { sql } from 'kysely';
import type { Outbox } from '../outbox/outbox.ts';
import type { SubscriberRow } from '../store/schema.ts';
import type { DatabaseTransaction, Engine, Store } from '../store/store.ts';
import { addressKey } from './address.ts';
import { liftSuppression, suppress, suppressionOf } from './suppression.ts';
import type { NewsletterRecords, NewsletterStore, Subscriber } from './ports.ts';

function subscriber(row: Pick<SubscriberRow, 'id' | 'email' | 'state'>): Subscriber {
  return { id: row.id, email: row.email, state: row.state };
}

/** The newsletter's records in the database. */
export function newsletterStore(store: Store, outbox: Outbox): NewsletterStore {
  return {
    transaction: (work) => store.db.transaction().execute((transaction) => work(records(transaction, store.engine, outbox))),
  };
}

function records(transaction: DatabaseTransaction, engine: Engine, outbox: Outbox): NewsletterRecords {
  /** SQLite's write transactions are one at a time as it is. */
  const subscribers = () => {
    const query = transaction.selectFrom('subscribers').select(['id', 'email', 'state']);
    return engine === 'postgres' ? query.forUpdate() : query;
  };
  return {
    async addSignUp({ id, email, key, form, wording, at }) {
      await transaction.insertInto('sign_ups').values({ id, email, address_key: key, form, wording, at: at.toISOString() }).execute();
    },
    async signUp(id) {
      const row = await transaction.selectFrom('sign_ups').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      // SQLite's write transactions are one at a time as it is.
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${row.address_key}, 3))`.execute(transaction);
      return { id, email: row.email, key: row.address_key, form: row.form, wording: row.wording, at: new Date(row.at), outcome: row.outcome ?? undefined };
    },
    async decide(id, outcome) {
      await transaction.updateTable('sign_ups').set({ outcome }).where('id', '=', id).execute();
    },
    async mailedSince(key, since) {
      const rows = await transaction
        .selectFrom('sign_ups')
        .select('at')
        .where('address_key', '=', key)
        .where('outcome', '=', 'mail')
        .where('at', '>=', since.toISOString())
        .orderBy('at')
        .execute();
      return rows.map(({ at }) => new Date(at));
    },
    async byAddress(key) {
      const row = await subscribers().where('address_key', '=', key).executeTakeFirst();
      return row && subscriber(row);
    },
    async add({ id, email, key, at }) {
      const time = at.toISOString();
      await transaction.insertInto('subscribers').values({ id, email, address_key: key, state: 'pending', created_at: time, changed_at: time }).execute();
    },
    async byId(id) {
      const row = await subscribers().where('id', '=', id).executeTakeFirst();
      return row && subscriber(row);
    },
    async byLink(hash, purpose) {
      const link = await transaction
        .selectFrom('link_tokens')
        .select(['subscriber_id', 'expires_at'])
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .executeTakeFirst();
      if (!link) return undefined;
      const row = await subscribers().where('id', '=', link.subscriber_id).executeTakeFirst();
      return row && { subscriber: subscriber(row), expiresAt: link.expires_at === null ? undefined : new Date(link.expires_at) };
    },
    async isSpent(hash, purpose) {
      return (
        (await transaction.selectFrom('spent_links').select('hash').where('hash', '=', hash).where('purpose', '=', purpose).executeTakeFirst()) !== undefined
      );
    },
    suppress: (email, at, requestsUntil) => suppress(transaction, addressKey(email), at.toISOString(), requestsUntil?.toISOString()),
    async requestsStopped(email, now) {
      const until = (await suppressionOf(transaction, addressKey(email)))?.requests_until ?? null;
      return until !== null && until > now.toISOString();
    },
    liftSuppression: (email) => liftSuppression(transaction, addressKey(email)),
    async change(id, { state, at, email }) {
      await transaction
        .updateTable('subscribers')
        .set({ state, changed_at: at.toISOString(), ...(email === undefined ? {} : { email }) })
        .where('id', '=', id)
        .execute();
    },
    async addEvent({ id, subscriberId, event, form, wording, at }) {
      await transaction.insertInto('consent_events').values({ id, subscriber_id: subscriberId, event, form, wording, at: at.toISOString() }).execute();
    },
    async latestRequest(subscriberId) {
      return transaction
        .selectFrom('consent_events')
        .select(['form', 'wording'])
        .where('subscriber_id', '=', subscriberId)
        .where('event', '=', 'requested')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    async addLink({ hash, subscriberId, purpose, at, expiresAt }) {
      await transaction
        .insertInto('link_tokens')
        .values({ hash, subscriber_id: subscriberId, purpose, created_at: at.toISOString(), expires_at: expiresAt?.toISOString() ?? null })
        .execute();
    },
    async dropLinks(subscriberId, purpose) {
      await transaction.deleteFrom('link_tokens').where('subscriber_id', '=', subscriberId).where('purpose', '=', purpose).execute();
    },
    async enqueue({ id, kind, about, at }) {
      await outbox.enqueue(transaction, { id, kind, subjectId: about.id, recipient: about.email, at: at.toISOString() });
    },
  };
}
