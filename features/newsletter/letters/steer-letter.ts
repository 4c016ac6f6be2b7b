import { dropWaiting, dropWaitingAmong, holdBatch, releaseBatch, type Stop } from '../../../core/outbox/batches.ts';
import { Changed, NotThere, Refused } from '../../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import { rowsInSlice, inSlices, totalOf } from '../../../core/store/slices.ts';
import type { DatabaseTransaction } from '../../../core/store/store.ts';
import { latestSteering, program } from './letter-deeds.ts';
import {
  changeLetter,
  domainOf,
  onLetter,
  steered,
  storedLetter,
  withoutOf,
  letterAfter,
  type LetterEvent,
  type LetterState,
  type StoredLetter,
} from './letter-records.ts';
import { paceOf, type LetterTools } from '../tools.ts';
import { newsletterMails } from '../mails.ts';

/** Why a letter is paused when a person asked for it. */
export const pausedByPerson = 'somebody asked for it';

type Steering = Extract<LetterEvent, 'pause' | 'resume' | 'cancel'>;

interface SeenLetter {
  readonly id: string;
  /** Its version then; undefined where nobody looked. */
  readonly version?: number | undefined;
}

async function next(
  transaction: DatabaseTransaction,
  actor: Actor,
  letter: StoredLetter | undefined,
  { id, version }: SeenLetter,
  event: Steering,
): Promise<{ readonly letter: StoredLetter; readonly state: LetterState }> {
  await refuseRepeated(transaction, actor);
  if (!letter) throw new NotThere(`No letter ${id} was sent or scheduled. See: corbiere letters list`);
  const state = letterAfter(letter.state, event, letter.prepared_at !== null);
  const isOther = version !== undefined && version !== letter.version;
  // A pause is taken whatever happened meanwhile: who presses it wants no more mail to leave.
  if (isOther && (state === undefined || event !== 'pause'))
    throw new Changed(`The letter ${id} is ${letter.state}.${await latestSteering(transaction, id)}`);
  if (state === undefined)
    throw new Refused(
      `The letter ${id} is ${letter.state}: it cannot be ${{ pause: 'paused', resume: 'resumed', cancel: 'cancelled' }[event]}.${await latestSteering(transaction, id)}`,
    );
  return { letter, state };
}

/** Once this resolves no more of the letter is begun; mails in hand still go. @throws ActError with one line */
export async function pauseLetter({ store, now }: Pick<LetterTools, 'store' | 'now'>, actor: Actor, seen: SeenLetter) {
  await onLetter(store, seen.id, async (transaction, stored) => {
    const { letter, state } = await next(transaction, actor, stored, seen, 'pause');
    await writeJournal(transaction, actor, { act: 'letters.pause', record: seen.id }, now().toISOString());
    await holdBatch(transaction, seen.id);
    await changeLetter(transaction, seen.id, { ...steered(letter), state, paused_why: pausedByPerson });
  });
}

interface Resumption extends SeenLetter {
  /** It no longer stops because many addresses are refused, only when we are. */
  readonly despiteRefusals?: boolean | undefined;
  /** A domain whose addresses do not get it; they stand as left, and `letters send --corrected` reaches them later. */
  readonly without?: string | undefined;
}

/** Lets a paused letter go on. Answers how many mails to the domain left out were taken back. @throws ActError */
export async function resumeLetter(
  tools: LetterTools,
  actor: Actor,
  { despiteRefusals = false, without, ...seen }: Resumption,
): Promise<number> {
  const { store, now, onMail } = tools;
  const domain = without?.toLowerCase();
  await onLetter(store, seen.id, async (transaction, stored) => {
    const { letter, state } = await next(transaction, actor, stored, seen, 'resume');
    const at = now().toISOString();
    const details = {
      ...(despiteRefusals ? { despiteRefusals } : {}),
      ...(domain === undefined ? {} : { without: domain }),
    };
    await writeJournal(transaction, actor, { act: 'letters.resume', record: seen.id, details }, at);
    if (state === 'sending')
      await releaseBatch(transaction, seen.id, { every: paceOf(tools), now: at, tolerant: despiteRefusals });
    const left = withoutOf(letter);
    const all = domain === undefined || left.includes(domain) ? left : [...left, domain];
    await changeLetter(transaction, seen.id, {
      ...steered(letter),
      state,
      paused_why: null,
      without: JSON.stringify(all),
    });
  });
  // Whoever is sent one before it is taken back here is left out by its delivery.
  const takenBack = domain === undefined ? 0 : await dropThoseOf(tools, seen.id, domain);
  onMail();
  return takenBack;
}

async function dropThoseOf({ store, now }: Pick<LetterTools, 'store' | 'now'>, id: string, domain: string) {
  let after = '';
  let dropped = 0;
  for (;;) {
    const slice = await onLetter(store, id, (transaction) =>
      dropWaitingAmong(
        transaction,
        store.engine,
        { batch: id, after, now: now().toISOString(), limit: rowsInSlice },
        (to) => domainOf(to) === domain,
      ),
    );
    dropped += slice.dropped;
    if (slice.last === undefined) return dropped;
    after = slice.last;
  }
}

/** Ends a letter, and answers how many mails were taken back. @throws ActError with one line */
export async function cancelLetter({ store, now }: Pick<LetterTools, 'store' | 'now'>, actor: Actor, seen: SeenLetter) {
  await onLetter(store, seen.id, async (transaction, stored) => {
    const { letter, state } = await next(transaction, actor, stored, seen, 'cancel');
    const at = now().toISOString();
    await writeJournal(transaction, actor, { act: 'letters.cancel', record: seen.id }, at);
    await holdBatch(transaction, seen.id);
    await changeLetter(transaction, seen.id, { ...steered(letter), state, paused_why: null, finished_at: at });
  });
  return dropRest({ store, now }, seen.id);
}

/** Takes back the mails of a cancelled letter that are in nobody's hands. */
export async function dropRest({ store, now }: Pick<LetterTools, 'store' | 'now'>, id: string, signal?: AbortSignal) {
  return totalOf(
    inSlices(
      async () =>
        onLetter(store, id, async (transaction, letter) => ({
          count:
            letter?.state === 'cancelled'
              ? await dropWaiting(transaction, store.engine, id, now().toISOString(), rowsInSlice)
              : 0,
        })),
      signal,
    ),
  );
}

/** A stop, in the transaction that holds the mails: the letter is paused and the team told, by one process. */
export function stopLetter({ outbox, newId, team }: Pick<LetterTools, 'outbox' | 'newId' | 'team'>) {
  return async (transaction: DatabaseTransaction, { batch, why, reply, at }: Stop): Promise<void> => {
    const letter = await storedLetter(transaction, batch);
    const state = letter && letterAfter(letter.state, 'stop', letter.prepared_at !== null);
    if (!letter || state === undefined) return;
    const reason =
      why === 'refuses-us' ? 'the mail server refuses us' : 'more than 5 in 100 of the latest emails were refused';
    await writeJournal(transaction, { who: program }, { act: 'letters.stop', record: batch, details: { why } }, at);
    await changeLetter(transaction, batch, {
      ...steered(letter),
      state,
      paused_why: reply === '' ? reason : `${reason}: ${reply}`,
    });
    const mail = { id: newId(), kind: newsletterMails['letter-stopped'], subjectId: batch, recipient: team, at };
    await outbox.enqueue(transaction, mail);
  };
}
