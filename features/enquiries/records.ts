import { sql } from 'kysely';
import { perContext } from '../../core/context/context.ts';
import { compiledOnce } from '../../core/store/compiled-once.ts';
import { lockOf } from '../../core/store/locks.ts';
import type { Outbox } from '../../core/outbox/outbox.ts';
import type { DatabaseTransaction, Engine, Store } from '../../core/store/store.ts';
import type { Enquiry } from './rows.ts';
import { enquiryMails } from './mails.ts';
import type { MailKind } from '../../core/outbox/mail-kinds.ts';
import type { EnquiryTools } from './tools.ts';

export interface EnquiryMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly enquiryId: string;
  readonly recipient: string;
  readonly at: Date;
  /** Its turn, when that is not the one of its kind. */
  readonly priority?: number;
}

const digest = enquiryMails['enquiry-digest'];
/** Least time between two digests to one mailbox; milliseconds. What comes in between waits for the second. */
const digestPause = 15 * 60_000;

/** When the team last heard that an enquiry is overdue; null before its end. */
const lastHeard = sql<string>`coalesce(escalated_at, overdue_at)`;

/** Runs `work` on the enquiries in one transaction; what it did is durable when this resolves. */
export function inTransaction<Result>(
  { store, outbox }: Pick<EnquiryTools, 'store' | 'outbox'>,
  work: (records: EnquiryRecords) => Promise<Result>,
): Promise<Result> {
  return store.db.transaction().execute((transaction) => work(new EnquiryRecords(transaction, store.engine, outbox)));
}

/** Reference and body of the sending that a key names; undefined when there is none, or it ended. */
export function namedSending(
  { db }: Store,
  key: string,
  now: Date,
): Promise<{ readonly reference: string; readonly body: string } | undefined> {
  return db
    .selectFrom('sendings')
    .innerJoin('enquiries', 'enquiries.id', 'sendings.enquiry_id')
    .select(['enquiries.reference', 'sendings.body'])
    .where('sendings.key', '=', key)
    .where('sendings.ends_at', '>', now.toISOString())
    .executeTakeFirst();
}

const foundById = perContext(({ store: { db } }: { readonly store: Store }) =>
  compiledOnce(['id'], ({ id }) =>
    db
      .selectFrom('enquiries')
      .selectAll()
      .select((select) =>
        select
          .selectFrom('outbox')
          .select('message_id')
          .whereRef('subject_id', '=', 'enquiries.id')
          .where('kind', '=', 'enquiry-acknowledgement')
          .where('outbox.state', 'in', ['waiting', 'sent'])
          .limit(1)
          .as('acknowledgement'),
      )
      .where('id', '=', id),
  ),
);

/** An enquiry as it is at this moment, with the Message-ID of the mail that acknowledged it, or is about to. */
export async function enquiryById(
  store: Store,
  id: string,
): Promise<{ readonly enquiry: Enquiry; readonly acknowledgement: string | undefined } | undefined> {
  const [row] = (await store.db.executeQuery(foundById({ store })({ id }))).rows;
  return row && { enquiry: row, acknowledgement: row.acknowledgement ?? undefined };
}

/** The open enquiries of a digest, the first due on top. */
export async function announcedIn({ db }: Store, digestId: string): Promise<Enquiry[]> {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .where('reminder_mail', '=', digestId)
    .where('state', '=', 'open')
    .orderBy('due_at')
    .execute();
}

/** The enquiries' rows, inside one transaction. */
export class EnquiryRecords {
  readonly #transaction: DatabaseTransaction;
  readonly #engine: Engine;
  readonly #outbox: Outbox;

  constructor(transaction: DatabaseTransaction, engine: Engine, outbox: Outbox) {
    this.#transaction = transaction;
    this.#engine = engine;
    this.#outbox = outbox;
  }

  /** The sender's mail server says for good, by this code, that there is no such address. */
  async refuseAddress(enquiryId: string, code: string): Promise<void> {
    await this.#transaction
      .updateTable('enquiries')
      .set({ address_refused: code })
      .where('id', '=', enquiryId)
      .execute();
  }

  /** Marks and returns at most `limit` open enquiries the end of whose promised time has come; each once. */
  async takeOverdue(now: Date, limit: number): Promise<Enquiry[]> {
    // The outer conditions hold for a row that another process has marked in the meantime.
    const time = now.toISOString();
    return this.#transaction
      .updateTable('enquiries')
      .set({ overdue_at: time, warned_at: sql<string>`coalesce(warned_at, ${time})` })
      .where('id', 'in', (from) =>
        from
          .selectFrom('enquiries')
          .select('id')
          .where('state', '=', 'open')
          .where('overdue_at', 'is', null)
          .where('due_at', '<=', time)
          .limit(limit),
      )
      .where('state', '=', 'open')
      .where('overdue_at', 'is', null)
      .returningAll()
      .execute();
  }

  /** Marks and returns at most `limit` open enquiries of which the team is reminded; each once. */
  async takeWarned(now: Date, limit: number): Promise<Enquiry[]> {
    const time = now.toISOString();
    return this.#transaction
      .updateTable('enquiries')
      .set({ warned_at: time })
      .where('id', 'in', (from) =>
        from
          .selectFrom('enquiries')
          .select('id')
          .where('state', '=', 'open')
          .where('warned_at', 'is', null)
          .where('warn_at', '<=', time)
          .limit(limit),
      )
      .where('state', '=', 'open')
      .where('warned_at', 'is', null)
      .returningAll()
      .execute();
  }

  /**
   * Marks and returns at most `limit` overdue enquiries that are still open, and of which the team has not heard since
   * a time.
   */
  async takeEscalated(now: Date, quietSince: Date, limit: number): Promise<Enquiry[]> {
    const since = quietSince.toISOString();
    return this.#transaction
      .updateTable('enquiries')
      .set({ escalated_at: now.toISOString() })
      .where('id', 'in', (from) =>
        from
          .selectFrom('enquiries')
          .select('id')
          .where('state', '=', 'open')
          .where(lastHeard, '<=', since)
          .limit(limit),
      )
      .where('state', '=', 'open')
      .where(lastHeard, '<=', since)
      .returningAll()
      .execute();
  }

  /** Puts enquiries into the digest that waits for a mailbox of the team, or into a new one with the given id. */
  async announce(
    enquiryIds: readonly string[],
    { id, team, at }: { readonly id: string; readonly team: string; readonly at: Date },
  ): Promise<void> {
    // Two processes that remind at once share one digest.
    if (this.#engine === 'postgres') await lockOf('digests', team).execute(this.#transaction);
    const known = await this.#outbox.waitingFor(this.#transaction, this.#engine, digest, team);
    if (known === undefined) {
      const latest = await this.#transaction
        .selectFrom('outbox')
        .select('due_at')
        .where('recipient', '=', team)
        .where('kind', '=', digest.kind)
        .where('created_at', '>', new Date(at.getTime() - digestPause).toISOString())
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const dueAt = new Date(
        Math.max(at.getTime(), latest ? Date.parse(latest.due_at) + digestPause : 0),
      ).toISOString();
      await this.#outbox.enqueue(this.#transaction, {
        id,
        kind: digest,
        subjectId: id,
        recipient: team,
        at: at.toISOString(),
        dueAt,
      });
    }
    await this.#transaction
      .updateTable('enquiries')
      .set({ reminder_mail: known ?? id })
      .where('id', 'in', enquiryIds)
      .execute();
  }
}
