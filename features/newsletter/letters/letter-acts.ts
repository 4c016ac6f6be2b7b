import { holdBatch, releaseBatch, type Stop } from '../../../core/outbox/batches.ts';
import { dropWaiting, type Chosen } from '../../../core/outbox/withdraw.ts';
import { Changed, NotThere, Refused } from '../../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor, type JournalEntry } from '../../../core/store/journal.ts';
import { inSlices, totalOf } from '../../../core/store/slices.ts';
import type { DatabaseTransaction, Database } from '../../../core/store/store.ts';
import {
  latestAct,
  program,
  changeLetter,
  onLetter,
  nextVersion,
  storedLetter,
  excludedDomains,
  isAt,
  letterAfter,
  type LetterChange,
  type LetterEvent,
  type StoredLetter,
  storedLetters,
} from './letter-records.ts';
import { paceOf, type LetterTools } from '../services.ts';
import { newsletterMails } from '../mails.ts';
import { queueEmails } from './send-letter.ts';

/** Reason stored when a person pauses a letter. */
export const pausedByPerson = 'somebody asked for it';

type StateChange = Extract<LetterEvent, 'pause' | 'resume' | 'cancel'>;

interface SeenLetter {
  readonly id: string;
  /** The version that was displayed; undefined to skip the check. */
  readonly version?: number | undefined;
}

/** Changes a letter's state by an event and writes the journal. @throws ActError if its state or version differs */
async function changeState(
  { store, now }: Pick<LetterTools, 'store' | 'now'>,
  actor: Actor,
  { id, version }: SeenLetter,
  event: StateChange,
  work: (transaction: DatabaseTransaction, next: StoredLetter, at: string) => Promise<LetterChange>,
  details: JournalEntry['details'] = {},
): Promise<void> {
  await onLetter(store, id, async (transaction, letter) => {
    await refuseRepeated(transaction, actor);
    if (!letter) throw new NotThere(`No letter ${id} was sent or scheduled. See: corbiere letters list`);
    const state = letterAfter(letter.state, event, letter.prepared_at !== null);
    const isOther = version !== undefined && version !== letter.version;
    // A pause ignores changes in the meantime: its purpose is to stop all emails.
    if (isOther && (state === undefined || event !== 'pause'))
      throw new Changed(`The letter ${id} is ${letter.state}.${await latestAct(transaction, id)}`);
    if (state === undefined)
      throw new Refused(
        `The letter ${id} is ${letter.state}: it cannot be ${{ pause: 'paused', resume: 'resumed', cancel: 'cancelled' }[event]}.${await latestAct(transaction, id)}`,
      );
    const at = now().toISOString();
    await writeJournal(transaction, actor, { act: `letters.${event}`, record: id, details }, at);
    const change = await work(transaction, { ...letter, state }, at);
    await changeLetter(transaction, id, { ...nextVersion(letter), state, paused_why: null, ...change });
  });
}

/** Pauses a letter. Once this resolves workers claim no more of its emails; those already claimed are still sent. */
export function pauseLetter(tools: Pick<LetterTools, 'store' | 'now'>, actor: Actor, seen: SeenLetter): Promise<void> {
  return changeState(tools, actor, seen, 'pause', async (transaction) => {
    await holdBatch(transaction, seen.id);
    return { paused_why: pausedByPerson };
  });
}

interface Resumption extends SeenLetter {
  /** Do not pause again for refused addresses, only if we are refused as sender. */
  readonly despiteRefusals?: boolean | undefined;
  /** A domain to leave out; its emails count as left, and `letters send --corrected` can queue them later. */
  readonly without?: string | undefined;
}

/** Resumes a paused letter. Returns how many emails to the domain left out were withdrawn. */
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
    const left = excludedDomains(next);
    const all = domain === undefined || left.includes(domain) ? left : [...left, domain];
    return { without: JSON.stringify(all) };
  };
  await changeState(tools, actor, seen, 'resume', release, details);
  // An email claimed before it is withdrawn here is dropped by its delivery.
  const takenBack = domain === undefined ? 0 : await dropMails(tools, seen.id, { domain });
  tools.onMail();
  return takenBack;
}

/** Cancels a letter. Returns how many emails were withdrawn. */
export async function cancelLetter(tools: Pick<LetterTools, 'store' | 'now'>, actor: Actor, seen: SeenLetter) {
  await changeState(tools, actor, seen, 'cancel', async (transaction, _, at) => {
    await holdBatch(transaction, seen.id);
    return { finished_at: at };
  });
  return dropMails(tools, seen.id);
}

/**
 * Withdraws emails that no worker has claimed: those to a domain, or all while the letter is cancelled. Returns their
 * number.
 */
function dropMails(
  { store, now }: Pick<LetterTools, 'store' | 'now'>,
  id: string,
  { domain, signal }: { readonly domain?: string; readonly signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const chosen: Chosen = (mails) => {
    const all = mails.where('batch', '=', id);
    return domain === undefined ? all : all.where(isAt(domain));
  };
  const slice = (limit: number) =>
    onLetter(store, id, async (transaction, letter) => {
      if (domain === undefined && letter?.state !== 'cancelled') return { count: 0 };
      return { count: await dropWaiting(transaction, store.engine, chosen, now().toISOString(), limit) };
    });
  return totalOf(inSlices(slice, signal));
}

/** Pauses a letter automatically and queues the team's email, in the transaction that holds the batch. */
export function stopLetter({ outbox, newId, team }: Pick<LetterTools, 'outbox' | 'newId' | 'team'>) {
  return async (transaction: DatabaseTransaction, { batch, why, reply, at }: Stop): Promise<void> => {
    const letter = await storedLetter(transaction, batch);
    const state = letter && letterAfter(letter.state, 'stop', letter.prepared_at !== null);
    if (!letter || state === undefined) return;
    const reason =
      why === 'refuses-us' ? 'the mail server refuses us' : 'more than 5 in 100 of the latest emails were refused';
    await writeJournal(transaction, { who: program }, { act: 'letters.stop', record: batch, details: { why } }, at);
    await changeLetter(transaction, batch, {
      ...nextVersion(letter),
      state,
      paused_why: reply === '' ? reason : `${reason}: ${reply}`,
    });
    const mail = { id: newId(), kind: newsletterMails['letter-stopped'], subjectId: batch, recipient: team, at };
    await outbox.enqueue(transaction, mail);
  };
}

/** Scheduled job: queues emails of due letters, withdraws those of cancelled ones, and records finished letters. */
export async function updateLetters(tools: LetterTools, signal?: AbortSignal): Promise<void> {
  const { store } = tools;
  for (const { id, state } of await storedLetters(store.db)) {
    signal?.throwIfAborted();
    if (state === 'preparing') await queueEmails(tools, id, { signal });
    if (state === 'cancelled' && (await waits(store.db, id))) await dropMails(tools, id, { signal });
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
