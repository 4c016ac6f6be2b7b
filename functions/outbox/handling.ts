import type { OutboxRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

export type OutboxLine = Pick<OutboxRow, 'id' | 'kind' | 'state' | 'recipient' | 'attempts' | 'created_at' | 'due_at' | 'settled_at' | 'failure'>;

export interface OutboxFilter {
  readonly state?: OutboxRow['state'] | 'all' | undefined;
  readonly kind?: string | undefined;
  readonly limit?: number | undefined;
}

/** What a state stands for; without one, mails that still want something: waiting and dead ones. */
function statesOf(state: OutboxFilter['state']): readonly OutboxRow['state'][] {
  if (state === 'all') return ['waiting', 'sent', 'dropped', 'dead'];
  return state === undefined ? ['waiting', 'dead'] : [state];
}

/** Mails of the outbox, oldest first. */
export async function listOutbox(store: Store, { state, kind, limit }: OutboxFilter): Promise<OutboxLine[]> {
  let query = store.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'recipient', 'attempts', 'created_at', 'due_at', 'settled_at', 'failure'])
    .where('state', 'in', statesOf(state))
    .orderBy('created_at')
    .orderBy('id');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

export interface OutboxCount {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
  /** When the oldest of them was asked for. */
  readonly since: string;
}

/** How many mails of each kind are in each state, those that were given up first. */
export async function countOutbox(store: Store, { state, kind }: OutboxFilter): Promise<OutboxCount[]> {
  let query = store.db
    .selectFrom('outbox')
    .select(['kind', 'state'])
    .select((select) => [select.fn.countAll<number | string>().as('count'), select.fn.min('created_at').as('since')])
    .where('state', 'in', statesOf(state))
    .groupBy(['kind', 'state'])
    .orderBy('state')
    .orderBy('kind');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return (await query.execute()).map((row) => ({ ...row, count: Number(row.count) }));
}

/** What a mail becomes that is to be tried again from the beginning: giving up counts from the creation time, so it gets its days again. */
export function waitingAgain(at: string) {
  return {
    state: 'waiting',
    due_at: at,
    created_at: at,
    attempts: 0,
    settled_at: null,
    failure: null,
    failure_kind: null,
    lease_owner: null,
    lease_until: null,
  } as const;
}

/** Makes one mail (waiting or dead), or every dead one, due now with a fresh count of attempts. Answers how many. */
export async function retryOutbox(store: Store, which: { id: string } | 'all-dead', now: Date): Promise<number> {
  const update = store.db.updateTable('outbox').set(waitingAgain(now.toISOString()));
  const chosen = which === 'all-dead' ? update.where('state', '=', 'dead') : update.where('id', '=', which.id).where('state', 'in', ['dead', 'waiting']);
  const result = await chosen.executeTakeFirst();
  return Number(result.numUpdatedRows);
}
