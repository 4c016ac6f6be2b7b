import { dropWaiting, holdBatch, releaseBatch, type Stop } from '../../outbox/batches.ts';
import { rowsInSlice, inSlices, totalOf } from '../../store/slices.ts';
import type { DatabaseTransaction } from '../../store/store.ts';
import { changeLetter, onLetter, storedLetter, type StoredLetter } from './letter-records.ts';
import { letterAfter, type LetterEvent, type LetterState } from './letter-states.ts';
import { paceOf, type LetterTools } from './letter-tools.ts';

/** Kind of the mail to the team about a letter that stopped by itself. */
export const stoppedKind = 'letter-stopped';

/** Why a letter is paused when a person asked for it. */
export const pausedByPerson = 'somebody asked for it';

/** What can be asked of a letter, and what each wants. */
type Steering = Extract<LetterEvent, 'pause' | 'resume' | 'cancel'>;

function next(letter: StoredLetter | undefined, id: string, event: Steering): { readonly letter: StoredLetter; readonly state: LetterState } {
  if (!letter) throw new Error(`No letter ${id} was sent or scheduled. See: corbiere letters list`);
  const state = letterAfter(letter.state, event, letter.prepared_at !== null);
  if (state === undefined)
    throw new Error(`The letter ${id} is ${letter.state}: it cannot be ${{ pause: 'paused', resume: 'resumed', cancel: 'cancelled' }[event]}.`);
  return { letter, state };
}

/** From the moment that this resolves no more mail of the letter is begun; those in a worker's hands still go. Throws one line. */
export async function pauseLetter({ store }: Pick<LetterTools, 'store'>, id: string): Promise<void> {
  await onLetter(store, id, async (transaction, stored) => {
    const { state } = next(stored, id, 'pause');
    await holdBatch(transaction, id);
    await changeLetter(transaction, id, { state, paused_why: pausedByPerson });
  });
}

/**
 * Lets a paused letter go on; what made it stop is counted anew.
 * @param options.despiteRefusals it no longer stops because many addresses are refused, only when we are
 */
export async function resumeLetter(tools: LetterTools, id: string, { despiteRefusals = false }: { readonly despiteRefusals?: boolean } = {}): Promise<void> {
  const { store, now, onMail } = tools;
  await onLetter(store, id, async (transaction, stored) => {
    const { state } = next(stored, id, 'resume');
    if (state === 'sending') await releaseBatch(transaction, id, { every: paceOf(tools), now: now().toISOString(), tolerant: despiteRefusals });
    await changeLetter(transaction, id, { state, paused_why: null });
  });
  onMail();
}

/** Ends a letter: what waits is taken back, what was sent stays sent. Answers how many mails were taken back. Throws one line. */
export async function cancelLetter({ store, now }: Pick<LetterTools, 'store' | 'now'>, id: string): Promise<number> {
  await onLetter(store, id, async (transaction, stored) => {
    const { state } = next(stored, id, 'cancel');
    await holdBatch(transaction, id);
    await changeLetter(transaction, id, { state, paused_why: null, finished_at: now().toISOString() });
  });
  return dropRest({ store, now }, id);
}

/** Takes back the mails of a cancelled letter that are in nobody's hands. */
export async function dropRest({ store, now }: Pick<LetterTools, 'store' | 'now'>, id: string, signal?: AbortSignal): Promise<number> {
  return totalOf(
    inSlices(
      async () =>
        onLetter(store, id, async (transaction, letter) => ({
          count: letter?.state === 'cancelled' ? await dropWaiting(transaction, store.engine, id, now().toISOString(), rowsInSlice) : 0,
        })),
      signal,
    ),
  );
}

/**
 * The letter's side of a stop, in the transaction that holds its mails: it is paused, and the team is told by mail. Of
 * several processes one stops it, so that one mail goes.
 */
export function stopLetter({ outbox, newId, team }: Pick<LetterTools, 'outbox' | 'newId' | 'team'>) {
  return async (transaction: DatabaseTransaction, { batch, why, reply, at }: Stop): Promise<void> => {
    const letter = await storedLetter(transaction, batch);
    const state = letter && letterAfter(letter.state, 'stop', letter.prepared_at !== null);
    if (state === undefined) return;
    const reason = why === 'refuses-us' ? 'the mail server refuses us' : 'more than 5 in 100 of the latest mails were refused';
    await changeLetter(transaction, batch, { state, paused_why: reply === '' ? reason : `${reason}: ${reply}` });
    await outbox.enqueue(transaction, { id: newId(), kind: stoppedKind, subjectId: batch, recipient: team, at });
  };
}
