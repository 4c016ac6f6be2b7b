import type { Outbox } from '../../core/outbox/outbox.ts';
import type { Database, DatabaseTransaction, Engine } from '../../core/store/store.ts';
import { addressKey } from '../../core/store/address.ts';
import { secretOf } from '../../core/store/secrets.ts';
import { bounceSecret, returnAddress, returnMark } from './bounces/return-path.ts';
import { liftSuppression, suppress, suppressionOf, type Suppression, type SuppressionReason } from './suppression.ts';
import { countReaders } from './readers/reader-counts.ts';
import { countSignUp, type SignUpCounts } from './sign-up-counts.ts';
import type { SubscriberState } from './rules.ts';
import type { NewsletterTools } from './tools.ts';
import type { MailKind } from '../../core/outbox/mail-kinds.ts';

export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
}

/** An entry of the proof of opt-in. */
export type OptInEvent = 'requested' | 'imported' | 'confirmed' | 'unsubscribed' | 'refused' | 'bounced' | 'complained';
export type LinkPurpose = 'confirm' | 'unsubscribe';

/** A request for the newsletter, as it came in. */
export interface SignUp {
  readonly id: string;
  readonly email: string;
  readonly key: string;
  readonly form: string;
  readonly wording: string;
  readonly at: Date;
}

/** Runs `work` on the newsletter's records in one transaction; what it did is durable when this resolves. */
export function inTransaction<Result>(
  { store, outbox }: Pick<NewsletterTools, 'store' | 'outbox'>,
  work: (records: NewsletterRecords) => Promise<Result>,
): Promise<Result> {
  return store.db
    .transaction()
    .execute((transaction) => work(new NewsletterRecords(transaction, store.engine, outbox)));
}

/** What proves a reader's consent, oldest first. */
export const proofOf = (db: Database, subscriberId: string) =>
  db
    .selectFrom('consent_events')
    .select(['event', 'at', 'form', 'wording'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** The newsletter's rows, inside one transaction. Subscribers come locked until its end. */
export class NewsletterRecords {
  readonly #transaction: DatabaseTransaction;
  readonly #engine: Engine;
  readonly #outbox: Outbox;

  constructor(transaction: DatabaseTransaction, engine: Engine, outbox: Outbox) {
    this.#transaction = transaction;
    this.#engine = engine;
    this.#outbox = outbox;
  }

  count(form: string, at: Date, more: Partial<SignUpCounts>): Promise<void> {
    return countSignUp(this.#transaction, form, at, more);
  }

  /** Counts a reader who joined, or left. */
  countReader(at: Date, what: { readonly joined: number } | { readonly gone: number }): Promise<void> {
    return countReaders(this.#transaction, at, what);
  }

  /** The subscriber of an address. */
  byAddress(key: string): Promise<Subscriber | undefined> {
    return this.#subscribers().where('address_key', '=', key).executeTakeFirst();
  }

  byId(id: string): Promise<Subscriber | undefined> {
    return this.#subscribers().where('id', '=', id).executeTakeFirst();
  }

  async byLink(
    hash: string,
    purpose: LinkPurpose,
  ): Promise<{ subscriber: Subscriber; expiresAt: Date | undefined } | undefined> {
    const link = await this.#transaction
      .selectFrom('link_tokens')
      .select(['subscriber_id', 'expires_at'])
      .where('hash', '=', hash)
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    const subscriber = link && (await this.byId(link.subscriber_id));
    return subscriber && { subscriber, expiresAt: link.expires_at === null ? undefined : new Date(link.expires_at) };
  }

  /** Whether the link's subscriber was deleted because time ran out; only the hash of the link is left. */
  async isSpent(hash: string, purpose: LinkPurpose): Promise<boolean> {
    const spent = this.#transaction
      .selectFrom('spent_links')
      .select('hash')
      .where('hash', '=', hash)
      .where('purpose', '=', purpose);
    return (await spent.executeTakeFirst()) !== undefined;
  }

  /** The address is not to be emailed the newsletter, nor a request for one until a time. */
  suppress(
    email: string,
    { why, at, requestsUntil }: { why: SuppressionReason; at: Date; requestsUntil: Date | undefined },
  ): Promise<void> {
    return suppress(this.#transaction, addressKey(email), {
      why,
      at: at.toISOString(),
      requestsUntil: requestsUntil?.toISOString(),
    });
  }

  async isSuppressed(email: string): Promise<boolean> {
    return (await suppressionOf(this.#transaction, addressKey(email))) !== undefined;
  }

  /** Why and since when the address is not mailed; undefined when it may be. */
  suppression(email: string): Promise<Suppression | undefined> {
    return suppressionOf(this.#transaction, addressKey(email));
  }

  async requestsStopped(email: string, now: Date): Promise<boolean> {
    const until = (await this.suppression(email))?.requests_until ?? null;
    return until !== null && until > now.toISOString();
  }

  /** The owner of the address wants mail again. */
  liftSuppression(email: string): Promise<void> {
    return liftSuppression(this.#transaction, addressKey(email));
  }

  async change(id: string, { state, at, email }: { state: SubscriberState; at: Date; email?: string }): Promise<void> {
    await this.#transaction
      .updateTable('subscribers')
      .set({ state, changed_at: at.toISOString(), ...(email === undefined ? {} : { email }) })
      .where('id', '=', id)
      .execute();
  }

  async addEvent(entry: {
    id: string;
    subscriberId: string;
    event: OptInEvent;
    form: string;
    wording: string;
    at: Date;
  }): Promise<void> {
    const { id, subscriberId, event, form, wording, at } = entry;
    await this.#transaction
      .insertInto('consent_events')
      .values({ id, subscriber_id: subscriberId, event, form, wording, at: at.toISOString() })
      .execute();
  }

  /** Form and wording of the latest request, here or elsewhere, for the proof of what follows from it. */
  latestRequest(subscriberId: string): Promise<{ form: string; wording: string } | undefined> {
    return this.#transaction
      .selectFrom('consent_events')
      .select(['form', 'wording'])
      .where('subscriber_id', '=', subscriberId)
      .where('event', 'in', ['requested', 'imported'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async addLink(link: {
    hash: string;
    subscriberId: string;
    purpose: LinkPurpose;
    at: Date;
    expiresAt: Date | undefined;
  }): Promise<void> {
    const { hash, subscriberId, purpose, at, expiresAt } = link;
    await this.#transaction
      .insertInto('link_tokens')
      .values({
        hash,
        subscriber_id: subscriberId,
        purpose,
        created_at: at.toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
      })
      .execute();
  }

  async dropLinks(subscriberId: string, purpose: LinkPurpose): Promise<void> {
    await this.#transaction
      .deleteFrom('link_tokens')
      .where('subscriber_id', '=', subscriberId)
      .where('purpose', '=', purpose)
      .execute();
  }

  /**
   * Notes where a mail of a letter comes back to, and answers that address. Sending the mail again gives the same one.
   */
  async addReturnPath(path: {
    letterId: string;
    mailId: string;
    subscriberId: string;
    at: Date;
    domain: string;
  }): Promise<string> {
    const { letterId, mailId, subscriberId, at, domain } = path;
    const mark = returnMark(await secretOf(this.#transaction, bounceSecret), letterId, mailId);
    await this.#transaction
      .insertInto('return_paths')
      .values({ mark, letter_id: letterId, mail_id: mailId, subscriber_id: subscriberId, sent_at: at.toISOString() })
      .onConflict((conflict) => conflict.column('mark').doNothing())
      .execute();
    return returnAddress(letterId, mark, domain);
  }

  /**
   * Takes back letters that wait for a subscriber. One that a worker is choosing or sending at this moment is looked at
   * again before it goes.
   */
  async takeBackLetters(subscriberId: string, at: Date): Promise<void> {
    const now = at.toISOString();
    const waiting = this.#transaction
      .selectFrom('outbox')
      .select('id')
      .where('subject_id', '=', subscriberId)
      .where('kind', '=', 'newsletter-issue')
      .where('state', '=', 'waiting')
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]));
    const ids = (await (this.#engine === 'postgres' ? waiting.forUpdate().skipLocked() : waiting).execute()).map(
      ({ id }) => id,
    );
    if (ids.length === 0) return;
    await this.#transaction
      .updateTable('outbox')
      .set({ state: 'dropped', settled_at: now, lease_owner: null, lease_until: null })
      .where('id', 'in', ids)
      .execute();
  }

  /**
   * Counts somebody who leaves for the letter that they were sent last, if we still know. Nothing in the letter is
   * followed.
   */
  async countLeaving(subscriberId: string): Promise<void> {
    const last = await this.#transaction
      .selectFrom('issue_mails')
      .innerJoin('outbox', 'outbox.id', 'issue_mails.mail_id')
      .select('issue_mails.issue_id')
      .where('issue_mails.subscriber_id', '=', subscriberId)
      .where('outbox.state', '=', 'sent')
      .orderBy('outbox.settled_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last)
      await this.#transaction
        .updateTable('newsletter_issues')
        .set((set) => ({ unsubscribed: set('unsubscribed', '+', 1) }))
        .where('id', '=', last.issue_id)
        .execute();
  }

  /** Puts a mail about a sign-up or a subscriber into the outbox. */
  async enqueue({
    id,
    kind,
    about,
    at,
  }: {
    id: string;
    kind: MailKind;
    about: { readonly id: string; readonly email: string };
    at: Date;
  }): Promise<void> {
    await this.#outbox.enqueue(this.#transaction, {
      id,
      kind,
      subjectId: about.id,
      recipient: about.email,
      at: at.toISOString(),
    });
  }

  #subscribers() {
    const query = this.#transaction.selectFrom('subscribers').select(['id', 'email', 'state']);
    // SQLite's write transactions are one at a time as it is.
    return this.#engine === 'postgres' ? query.forUpdate() : query;
  }
}
