import type { Database } from '../../../core/store/store.ts';
import { changeLetter, letterAfter, onLetter, storedLetters } from './letter-records.ts';
import type { LetterTools } from '../tools.ts';
import { queueEmails } from './send-letter.ts';
import { dropRest } from './letter-acts.ts';

/** Scheduled job: queues emails of due letters, withdraws those of cancelled ones, and records finished letters. */
export async function updateLetters(tools: LetterTools, signal?: AbortSignal): Promise<void> {
  const { store } = tools;
  for (const { id, state } of await storedLetters(store.db)) {
    signal?.throwIfAborted();
    if (state === 'preparing') await queueEmails(tools, id, { signal });
    if (state === 'cancelled' && (await waits(store.db, id))) await dropRest(tools, id, signal);
    if (state === 'sending' || state === 'sent') await settleState(tools, id);
  }
}

async function waits(db: Database, id: string): Promise<boolean> {
  const waiting = db.selectFrom('outbox').select('id').where('batch', '=', id).where('state', '=', 'waiting').limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

async function settleState({ store, now }: Pick<LetterTools, 'store' | 'now'>, id: string): Promise<void> {
  await onLetter(store, id, async (transaction, letter) => {
    const event = (await waits(transaction, id)) ? 'refilled' : 'emptied';
    const state = letter && letterAfter(letter.state, event, true);
    if (state === undefined) return;
    if (state !== 'sent') {
      await changeLetter(transaction, id, { state, finished_at: null });
      return;
    }
    const last = await transaction
      .selectFrom('outbox')
      .select((select) => select.fn.max('settled_at').as('at'))
      .where('batch', '=', id)
      .executeTakeFirst();
    await changeLetter(transaction, id, { state, finished_at: last?.at ?? now().toISOString() });
  });
}
