import { dropWaiting, dropWaitingAmong, holdBatch, releaseBatch, type Stop } from '../../../core/outbox/batches.ts';
import { Changed, NotThere, Refused } from '../../../core/store/act-errors.ts';
import { domainOf } from '../../../core/store/address.ts';
import { refuseRepeated, writeJournal, type Actor, type JournalEntry } from '../../../core/store/journal.ts';
import { rowsInSlice, inSlices, totalOf } from '../../../core/store/slices.ts';
import type { DatabaseTransaction } from '../../../core/store/store.ts';
import { latestSteering, program } from './letter-deeds.ts';
import {
  changeLetter,
  onLetter,
  steered,
  storedLetter,
  withoutOf,
  letterAfter,
  type LetterChange,
  type LetterEvent,
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

/** Takes a letter to the state that follows, as it was seen, with its line in the journal. @throws ActError with one line */
async function steer(
  { store, now }: Pick<LetterTools, 'store' | 'now'>,
  actor: Actor,
  { id, version }: SeenLetter,
  event: Steering,
  work: (transaction: DatabaseTransaction, next: StoredLetter, at: string) => Promise<LetterChange>,
  details: JournalEntry['details'] = {},
): Promise<void> {
  await onLetter(store, id, async (transaction, letter) => {
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
    const at = now().toISOString();
    await writeJournal(transaction, actor, { act: `letters.${event}`, record: id, details }, at);
    const change = await work(transaction, { ...letter, state }, at);
    await changeLetter(transaction, id, { ...steered(letter), state, paused_why: null, ...change });
  });
}

/** Once this resolves no more of the letter is begun; mails in hand still go. */
export function pauseLetter(tools: Pick<LetterTools, 'store' | 'now'>, actor: Actor, seen: SeenLetter): Promise<void> {
  return steer(tools, actor, seen, 'pause', async (transaction) => {
    await holdBatch(transaction, seen.id);
    return { paused_why: pausedByPerson };
  });
}

interface Resumption extends SeenLetter {
  /** It no longer stops because many addresses are refused, only when we are. */
  readonly despiteRefusals?: boolean | undefined;
  /** A domain whose addresses do not get it; they stand as left, and `letters send --corrected` reaches them later. */
  readonly without?: string | undefined;
}

/** Lets a paused letter go on. Answers how many mails to the domain left out were taken back. */
export async function resumeLetter(
  tools: LetterTools,
  actor: Actor,
  { despiteRefusals = false, without, ...seen }: Resumption,
): Promise<number> {
  const domain = without?.toLowerCase();
  const details = {
    ...(despiteRefusals ? { despiteRefusals } : {}),
    ...(domain === undefined ? {} : { without: domain }),
  };
  const release = async (transaction: DatabaseTransaction, next: StoredLetter, now: string) => {
    if (next.state === 'sending')
      await releaseBatch(transaction, seen.id, { every: paceOf(tools), now, tolerant: despiteRefusals });
    const left = withoutOf(next);
    const all = domain === undefined || left.includes(domain) ? left : [...left, domain];
    return { without: JSON.stringify(all) };
  };
  await steer(tools, actor, seen, 'resume', release, details);
  // Whoever is sent one before it is taken back here is left out by its delivery.
  const takenBack = domain === undefined ? 0 : await dropThoseOf(tools, seen.id, domain);
  tools.onMail();
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

/** Ends a letter, and answers how many mails were taken back. */
export async function cancelLetter(tools: Pick<LetterTools, 'store' | 'now'>, actor: Actor, seen: SeenLetter) {
  await steer(tools, actor, seen, 'cancel', async (transaction, _, at) => {
    await holdBatch(transaction, seen.id);
    return { finished_at: at };
  });
  return dropRest(tools, seen.id);
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
