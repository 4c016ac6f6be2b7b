import type { OutboxRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

export type OutboxLine = Pick<OutboxRow, 'id' | 'kind' | 'state' | 'recipient' | 'attempts' | 'created_at' | 'due_at' | 'settled_at' | 'failure'>;

/** Mails of the outbox, oldest first; without a state, those that still want something: waiting and dead ones. */
export async function listOutbox(store: Store, state: OutboxRow['state'] | 'all' | undefined): Promise<OutboxLine[]> {
  const query = store.db.selectFrom('outbox')
    .select(['id', 'kind', 'state', 'recipient', 'attempts', 'created_at', 'due_at', 'settled_at', 'failure'])
    .orderBy('created_at').orderBy('id');
  if (state === 'all') return query.execute();
  return query.where('state', 'in', state === undefined ? ['waiting', 'dead'] : [state]).execute();
}

/** Makes one mail (waiting or dead), or every dead one, due now with a fresh count of attempts. Answers how many. */
export async function retryOutbox(store: Store, which: { id: string } | 'all-dead', now: Date): Promise<number> {
  const time = now.toISOString();
  // Giving up counts from the creation time; a mail brought back gets its days again.
  const update = store.db.updateTable('outbox').set({
    state: 'waiting', due_at: time, created_at: time, attempts: 0, settled_at: null, failure: null, failure_kind: null, lease_owner: null, lease_until: null,
  });
  const chosen = which === 'all-dead'
    ? update.where('state', '=', 'dead')
    : update.where('id', '=', which.id).where('state', 'in', ['dead', 'waiting']);
  const result = await chosen.executeTakeFirst();
  return Number(result.numUpdatedRows);
}
