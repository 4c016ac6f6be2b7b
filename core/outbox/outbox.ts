import type { Expression } from 'kysely';
import { compiledOnce } from '../store/compiled-once.ts';
import { exists, insertWhere } from '../store/insert-where.ts';
import { currentRequest } from '../store/request.ts';
import type { Database, DatabaseTransaction, Engine } from '../store/store.ts';
import { countIn } from './batches.ts';
import { isWaitingAlone } from './lanes.ts';
import type { MailKind } from './mail-kinds.ts';

export interface NewMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly subjectId: string;
  readonly recipient: string;
  readonly at: string;
  /** Earliest time of sending; now if undefined. */
  readonly dueAt?: string;
  /** Overrides the priority of its kind. */
  readonly priority?: number | undefined;
  readonly batch?: string;
}

/** Queues emails in the caller's transaction, so that they are saved together with what they are about. */
export class Outbox {
  readonly #messageDomain: string;

  /** @param messageDomain right side of every Message-ID */
  constructor(messageDomain: string) {
    this.#messageDomain = messageDomain;
  }

  async enqueue(transaction: DatabaseTransaction, ...mails: readonly NewMail[]): Promise<void> {
    await transaction
      .insertInto('outbox')
      .values(mails.map((mail) => ({ ...this.rowOf(mail), batch: mail.batch ?? null })))
      .execute();
    for (const [batch, { length }] of Map.groupBy(mails, (mail) => mail.batch))
      if (batch !== undefined) await countIn(transaction, batch, length);
  }

  /** Its row for an insert of a batch or for {@link enqueuedWhere}. */
  rowOf(mail: NewMail) {
    return {
      id: mail.id,
      kind: mail.kind.kind,
      subject_id: mail.subjectId,
      recipient: mail.recipient,
      message_id: `<${mail.id}@${this.#messageDomain}>`,
      state: 'waiting' as const,
      created_at: mail.at,
      due_at: mail.dueAt ?? mail.at,
      attempts: 0,
      lane: mail.kind.lane,
      priority: mail.priority ?? mail.kind.priority,
      request: currentRequest(),
    };
  }

  /** Creation times of emails of a kind about a subject, from `since` on, oldest first. */
  async timesOf(
    transaction: DatabaseTransaction,
    { kind }: MailKind,
    subjectId: string,
    since: string,
  ): Promise<string[]> {
    const rows = await transaction
      .selectFrom('outbox')
      .select('created_at')
      .where('subject_id', '=', subjectId)
      .where('kind', '=', kind)
      .where('created_at', '>=', since)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => row.created_at);
  }

  /** Id of a waiting email of a kind to a recipient, locked against workers until the transaction ends. */
  async waitingFor(
    transaction: DatabaseTransaction,
    engine: Engine,
    { kind, lane, priority }: MailKind,
    recipient: string,
  ): Promise<string | undefined> {
    const waiting = transaction
      .selectFrom('outbox')
      .select('id')
      .where(isWaitingAlone)
      .where('lane', '=', lane)
      .where('priority', '=', priority)
      .where('kind', '=', kind)
      .where('recipient', '=', recipient)
      .where('attempts', '=', 0)
      .limit(1);
    return (await (engine === 'postgres' ? waiting.forUpdate().skipLocked() : waiting).executeTakeFirst())?.id;
  }
}

const columns = [
  ...(['id', 'kind', 'subject_id', 'recipient', 'message_id', 'state', 'created_at', 'due_at'] as const),
  ...(['attempts', 'lane', 'priority', 'request'] as const),
];

/** A prepared statement that queues an email. */
export function enqueued(db: Database) {
  return compiledOnce(columns, (row) => db.insertInto('outbox').values(row));
}

/** The same, but only if `found` returns a row for its subject. */
export function enqueuedWhere(db: Database, found: (subject: Expression<string>) => Expression<unknown>) {
  return compiledOnce(columns, (row) => insertWhere(db, 'outbox', row, exists(found(row.subject_id))));
}

/** Id of the email with one of our Message-IDs: its left side. */
export function mailIdOf(messageId: string): string {
  return /^<([^@>]+)@/.exec(messageId)?.[1] ?? '';
}

/** Right side of every Message-ID: the domain of the sender, `Name <notes@example.org>` or the bare address. */
export function messageDomain(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
