import type { Database, DatabaseTransaction, Engine, Store } from '../../core/store/store.ts';
import { dropWaiting, type Chosen } from '../../core/outbox/withdraw.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import { secretOf } from '../../core/store/secrets.ts';
import { addressMark } from '../../core/mail/signed-address.ts';
import { bounceSecret, returnAddress } from './bounces/return-path.ts';
import type { ConsentEventRow, LinkTokenRow, ReturnPathRow, SubscriberRow } from './tables.ts';

export type Subscriber = Readonly<Pick<SubscriberRow, 'id' | 'email' | 'state'>>;
export type LinkPurpose = LinkTokenRow['purpose'];

/** Runs `work` on the newsletter's records in one transaction, which is durable when this resolves. */
export function inTransaction<Result>(
  { store }: { readonly store: Store },
  work: (records: NewsletterRecords) => Promise<Result>,
): Promise<Result> {
  return store.db.transaction().execute((transaction) => work(new NewsletterRecords(transaction, store.engine)));
}

/** The proof of a reader's opt-in, oldest entry first. */
export const proofOf = (db: Database, subscriberId: string) =>
  db
    .selectFrom('consent_events')
    .select(['event', 'at', 'form', 'wording'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Access to the newsletter's rows in a transaction. Subscribers are locked until its end. */
export class NewsletterRecords {
  readonly transaction: DatabaseTransaction;
  readonly #engine: Engine;

  constructor(transaction: DatabaseTransaction, engine: Engine) {
    this.transaction = transaction;
    this.#engine = engine;
  }

  byAddress(key: string): Promise<Subscriber | undefined> {
    return this.#subscribers().where('address_key', '=', key).executeTakeFirst();
  }

  byId(id: string): Promise<Subscriber | undefined> {
    return this.#subscribers().where('id', '=', id).executeTakeFirst();
  }

  /** The subscriber of a link; `spent` if that row was deleted after its period, undefined if the link is unknown. */
  async byLink(token: string, purpose: LinkPurpose) {
    const [db, hash] = [this.transaction, tokenHash(token)];
    const link = await db
      .selectFrom('link_tokens')
      .select(['subscriber_id', 'expires_at'])
      .where('hash', '=', hash)
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    const subscriber = link && (await this.byId(link.subscriber_id));
    if (subscriber)
      return { ...subscriber, expiresAt: link.expires_at === null ? undefined : new Date(link.expires_at) };
    const spent = db.selectFrom('spent_links').select('hash').where('hash', '=', hash).where('purpose', '=', purpose);
    return (await spent.executeTakeFirst()) && 'spent';
  }

  async change(id: string, { state, at }: { state: Subscriber['state']; at: Date }): Promise<void> {
    await this.transaction
      .updateTable('subscribers')
      .set({ state, changed_at: at.toISOString() })
      .where('id', '=', id)
      .execute();
  }

  async addEvent(entry: ConsentEventRow): Promise<void> {
    await this.transaction.insertInto('consent_events').values(entry).execute();
  }

  /** Form and wording of the latest request or import, for later entries of the proof. */
  latestRequest(subscriberId: string): Promise<{ form: string; wording: string } | undefined> {
    return this.transaction
      .selectFrom('consent_events')
      .select(['form', 'wording'])
      .where('subscriber_id', '=', subscriberId)
      .where('event', 'in', ['requested', 'imported'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async addLink(link: LinkTokenRow): Promise<void> {
    await this.transaction.insertInto('link_tokens').values(link).execute();
  }

  async dropConfirmLinks(subscriberId: string): Promise<void> {
    await this.transaction
      .deleteFrom('link_tokens')
      .where('subscriber_id', '=', subscriberId)
      .where('purpose', '=', 'confirm')
      .execute();
  }

  /** Stores the return path of a letter's email and returns its address, which is the same on every attempt. */
  async addReturnPath(
    path: Pick<ReturnPathRow, 'letter_id' | 'mail_id' | 'subscriber_id' | 'sent_at'>,
    domain: string,
  ): Promise<string> {
    const mark = addressMark(await secretOf(this.transaction, bounceSecret), path.letter_id, path.mail_id);
    await this.transaction
      .insertInto('return_paths')
      .values({ mark, ...path })
      .onConflict((conflict) => conflict.column('mark').doNothing())
      .execute();
    return returnAddress(path.letter_id, mark, domain);
  }

  /** Withdraws waiting letters. Delivery checks the subscription again for those already claimed by a worker. */
  async takeBackLetters(subscriberId: string, at: Date): Promise<void> {
    const ofReader: Chosen = (mails) =>
      mails.where('subject_id', '=', subscriberId).where('kind', '=', 'newsletter-issue');
    await dropWaiting(this.transaction, this.#engine, ofReader, at.toISOString());
  }

  /** Counts an unsubscription for the reader's latest letter, if its record still exists. */
  async countLeaving(subscriberId: string): Promise<void> {
    const last = await this.transaction
      .selectFrom('issue_mails')
      .innerJoin('outbox', 'outbox.id', 'issue_mails.mail_id')
      .select('issue_mails.issue_id')
      .where('issue_mails.subscriber_id', '=', subscriberId)
      .where('outbox.state', '=', 'sent')
      .orderBy('outbox.settled_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last)
      await this.transaction
        .updateTable('newsletter_issues')
        .set((set) => ({ unsubscribed: set('unsubscribed', '+', 1) }))
        .where('id', '=', last.issue_id)
        .execute();
  }

  #subscribers() {
    const query = this.transaction.selectFrom('subscribers').select(['id', 'email', 'state']);
    // SQLite serialises write transactions anyway.
    return this.#engine === 'postgres' ? query.forUpdate() : query;
  }
}
