import type { SelectQueryBuilder } from 'kysely';
import { Changed, NotThere } from '../store/act-errors.ts';
import { writeJournal, type Actor } from '../store/journal.ts';
import type { OutboxRow, Tables } from '../store/tables.ts';
import type { DatabaseTransaction, Store } from '../store/store.ts';
import { isDead, isRetried, isWaiting } from './lanes.ts';

interface MailTools {
  readonly store: Store;
  readonly now: () => Date;
}

const lineColumns = [
  ...(['id', 'kind', 'state', 'recipient', 'attempts', 'created_at', 'due_at'] as const),
  ...(['settled_at', 'failure', 'aside_at'] as const),
];
export type OutboxLine = Pick<OutboxRow, (typeof lineColumns)[number]>;

export interface OutboxFilter {
  readonly state?: OutboxRow['state'] | 'all' | undefined;
  readonly kind?: string | undefined;
  readonly limit?: number | undefined;
}

/** Emails that match the filter; without a state, waiting and failed ones not put aside. */
function fitting({ db }: Store, { state, kind }: OutboxFilter) {
  let query: SelectQueryBuilder<Tables, 'outbox', object> = db.selectFrom('outbox');
  if (state === undefined) query = query.where((where) => where.or([isWaiting, isDead]));
  else if (state !== 'all') query = query.where('state', '=', state);
  return kind === undefined ? query : query.where('kind', '=', kind);
}

export async function listOutbox(store: Store, filter: OutboxFilter): Promise<OutboxLine[]> {
  const lines = fitting(store, filter).select(lineColumns).orderBy('created_at').orderBy('id');
  return (filter.limit === undefined ? lines : lines.limit(filter.limit)).execute();
}

export interface OutboxCount {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
  /** When the oldest of them was created. */
  readonly since: string;
}

/** Counts emails by kind and state, failed ones first. */
export async function countOutbox(store: Store, filter: OutboxFilter): Promise<OutboxCount[]> {
  const counted = fitting(store, filter)
    .select(['kind', 'state'])
    .select((select) => [select.fn.countAll<number | string>().as('count'), select.fn.min('created_at').as('since')])
    .groupBy(['kind', 'state'])
    .orderBy('state')
    .orderBy('kind');
  return (await counted.execute()).map((row) => ({ ...row, count: Number(row.count) }));
}

/** Column values that retry an email from the beginning, with a new retry period. */
export function waitingAgain(at: string) {
  return {
    state: 'waiting',
    due_at: at,
    created_at: at,
    attempts: 0,
    first_tried_at: null,
    settled_at: null,
    failure: null,
    failure_kind: null,
    aside_at: null,
    lease_owner: null,
    lease_until: null,
  } as const;
}

/** Makes a failed email due again. @throws NotThere, or Changed if it is no longer a failed email */
export async function retryMail(tools: MailTools, actor: Actor, { id }: { readonly id: string }): Promise<void> {
  await onMail(tools, id, async (transaction, mail, at) => {
    if (mail.state !== 'dead' || mail.aside_at !== null) throw new Changed(standing(mail, 'there is nothing to retry'));
    await transaction.updateTable('outbox').set(waitingAgain(at)).where('id', '=', id).execute();
    await writeJournal(transaction, actor, { act: 'outbox.retry', record: id, details: { kind: mail.kind } }, at);
  });
}

/** Makes all failed emails that were not put aside due again, and returns how many. */
export async function retryDeadMails({ store, now }: MailTools, actor: Actor): Promise<{ readonly mails: number }> {
  const at = now().toISOString();
  return store.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set(waitingAgain(at))
      .where(isDead)
      .executeTakeFirst();
    const mails = Number(numUpdatedRows);
    await writeJournal(transaction, actor, { act: 'outbox.retry-all', record: null, details: { mails } }, at);
    return { mails };
  });
}

/** Makes one or all postponed emails due now; their attempts keep counting. @throws NotThere, or Changed */
export async function hastenMails(
  tools: MailTools,
  actor: Actor,
  which: { readonly id: string } | 'all',
): Promise<{ readonly mails: number }> {
  const hasten = (transaction: DatabaseTransaction, at: string) =>
    transaction
      .updateTable('outbox')
      .set({ due_at: at })
      .where(isRetried)
      .where('due_at', '>', at)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', at)]));
  if (which !== 'all') {
    const { id } = which;
    return onMail(tools, id, async (transaction, mail, at) => {
      if (mail.state !== 'waiting') throw new Changed(standing(mail, 'it waits for nothing'));
      await hasten(transaction, at).where('id', '=', id).execute();
      await writeJournal(transaction, actor, { act: 'outbox.now', record: id, details: { kind: mail.kind } }, at);
      return { mails: 1 };
    });
  }
  const at = tools.now().toISOString();
  return tools.store.db.transaction().execute(async (transaction) => {
    const mails = Number((await hasten(transaction, at).executeTakeFirst()).numUpdatedRows);
    await writeJournal(transaction, actor, { act: 'outbox.now', record: null, details: { mails } }, at);
    return { mails };
  });
}

/** Dismisses a failed email from the list, or restores it. @throws NotThere, or Changed */
export async function putAside(
  tools: MailTools,
  actor: Actor,
  { id, aside }: { readonly id: string; readonly aside: boolean },
): Promise<void> {
  await onMail(tools, id, async (transaction, mail, at) => {
    if (mail.state !== 'dead' || (mail.aside_at !== null) === aside)
      throw new Changed(standing(mail, aside ? 'there is nothing to dismiss' : 'there is nothing to restore'));
    await transaction
      .updateTable('outbox')
      .set({ aside_at: aside ? at : null })
      .where('id', '=', id)
      .execute();
    await writeJournal(
      transaction,
      actor,
      { act: aside ? 'outbox.aside' : 'outbox.back', record: id, details: { kind: mail.kind } },
      at,
    );
  });
}

type Handled = Pick<OutboxRow, 'kind' | 'state' | 'settled_at' | 'aside_at'>;

/** Runs an act on one email in a transaction that locks its row. */
async function onMail<Result>(
  { store, now }: MailTools,
  id: string,
  act: (transaction: DatabaseTransaction, mail: Handled, at: string) => Promise<Result>,
): Promise<Result> {
  return store.db.transaction().execute(async (transaction) => {
    const found = transaction
      .selectFrom('outbox')
      .select(['kind', 'state', 'settled_at', 'aside_at'])
      .where('id', '=', id);
    const mail = await (store.engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
    if (!mail)
      throw new NotThere(
        `No email ${id} is waiting or was given up. Its record is deleted with what it was about, or after 30 days.`,
      );
    return act(transaction, mail, now().toISOString());
  });
}

/** The sentence that explains why an act on an email comes too late. */
function standing({ state, settled_at, aside_at }: Handled, end: string): string {
  const time = (at: string | null): string => (at === null ? '' : ` at ${at.slice(11, 16)} UTC`);
  if (aside_at !== null) return `This email was put aside${time(aside_at)}: ${end}.`;
  if (state === 'waiting') return `This email is now waiting to be sent: ${end}.`;
  if (state === 'dead') return `This email was given up${time(settled_at)}: ${end}.`;
  return state === 'sent'
    ? `This email was sent${time(settled_at)}: ${end}.`
    : `This email was dropped${time(settled_at)}, because what it was about is gone: ${end}.`;
}
