import type { Outbox } from '../outbox/outbox.ts';
import type { SubscriberRow } from '../store/schema.ts';
import type { DatabaseTransaction, Engine, Store } from '../store/store.ts';
import { addressKey } from './address.ts';
import { liftSuppression } from './suppression.ts';
import type { LetterKind, NewsletterRecords, NewsletterStore, Subscriber } from './ports.ts';

function subscriber(row: Pick<SubscriberRow, 'id' | 'email' | 'state'>): Subscriber {
  return { id: row.id, email: row.email, state: row.state };
}

const confirmation: LetterKind = 'newsletter-confirmation';

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
    async take({ email, key, id, at }) {
      const time = at.toISOString();
      const added = await transaction.insertInto('subscribers')
        .values({ id, email, address_key: key, state: 'pending', created_at: time, changed_at: time })
        .onConflict((conflict) => conflict.column('address_key').doNothing())
        .returning(['id', 'email', 'state']).executeTakeFirst();
      if (added) return { subscriber: subscriber(added), known: false };
      return { subscriber: subscriber(await subscribers().where('address_key', '=', key).executeTakeFirstOrThrow()), known: true };
    },
    async byId(id) {
      const row = await subscribers().where('id', '=', id).executeTakeFirst();
      return row && subscriber(row);
    },
    async byLink(hash, purpose) {
      const link = await transaction.selectFrom('link_tokens').select(['subscriber_id', 'expires_at'])
        .where('hash', '=', hash).where('purpose', '=', purpose).executeTakeFirst();
      if (!link) return undefined;
      const row = await subscribers().where('id', '=', link.subscriber_id).executeTakeFirst();
      return row && { subscriber: subscriber(row), expiresAt: link.expires_at === null ? undefined : new Date(link.expires_at) };
    },
    async isSpent(hash, purpose) {
      return await transaction.selectFrom('spent_links').select('hash').where('hash', '=', hash).where('purpose', '=', purpose).executeTakeFirst() !== undefined;
    },
    liftSuppression: (email) => liftSuppression(transaction, addressKey(email)),
    async change(id, { state, at, email }) {
      await transaction.updateTable('subscribers')
        .set({ state, changed_at: at.toISOString(), ...(email === undefined ? {} : { email }) })
        .where('id', '=', id).execute();
    },
    async addEvent({ id, subscriberId, event, form, wording, at }) {
      await transaction.insertInto('consent_events').values({ id, subscriber_id: subscriberId, event, form, wording, at: at.toISOString() }).execute();
    },
    async latestRequest(subscriberId) {
      return transaction.selectFrom('consent_events').select(['form', 'wording'])
        .where('subscriber_id', '=', subscriberId).where('event', '=', 'requested')
        .orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
    },
    async addLink({ hash, subscriberId, purpose, at, expiresAt }) {
      await transaction.insertInto('link_tokens')
        .values({ hash, subscriber_id: subscriberId, purpose, created_at: at.toISOString(), expires_at: expiresAt?.toISOString() ?? null })
        .execute();
    },
    async dropLinks(subscriberId, purpose) {
      await transaction.deleteFrom('link_tokens').where('subscriber_id', '=', subscriberId).where('purpose', '=', purpose).execute();
    },
    async confirmationTimes(subscriberId, since) {
      const times = await outbox.timesOf(transaction, confirmation, subscriberId, since.toISOString());
      return times.map((time) => new Date(time));
    },
    async enqueue({ id, kind, subscriber: about, at }) {
      await outbox.enqueue(transaction, { id, kind, subjectId: about.id, recipient: about.email, at: at.toISOString() });
    },
  };
}
