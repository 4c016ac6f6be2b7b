// Longer than 250 lines: a letter from its acceptance to its last reader, in chronological order.
import { openBatch, releaseBatch } from '../../../core/outbox/batches.ts';
import { waitingAgain } from '../../../core/outbox/handling.ts';
import { Changed, Refused } from '../../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import { rowsInSlice, slicesOf } from '../../../core/store/slices.ts';
import type { Database, DatabaseTransaction, Store } from '../../../core/store/store.ts';
import { suppressedAmong } from '../suppression.ts';
import {
  latestAct,
  changeLetter,
  onLetter,
  nextVersion,
  storedLetter,
  testId,
  textHash,
  letterAfter,
  type Letter,
  type StoredLetter,
} from './letter-records.ts';
import { paceOf, type LetterTools } from '../services.ts';
import { cutoff } from '../../privacy/period.ts';
import { newsletterMails } from '../mails.ts';
import { day } from '../../../contract/time.ts';

/** Counts confirmed readers who have no email of a letter yet, who have one, and who are suppressed. */
export async function countRecipients({ db }: Store, id: string, now: Date) {
  const letter = await storedLetter(db, id);
  const readers = await readersBy(db, letter?.started_at ?? now.toISOString());
  const mailed = await db.selectFrom('issue_mails').select('subscriber_id').where('issue_id', '=', id).execute();
  const entered = new Set(mailed.map((row) => row.subscriber_id));
  const fresh = readers.filter((reader) => !entered.has(reader.id));
  const suppressed = await suppressedAmong(db, fresh);
  const asked = letter === undefined || letter.prepared_at === null;
  return { readers: asked ? fresh.length - suppressed.size : 0, entered: entered.size, suppressed: suppressed.size };
}

function readersBy(db: Database, confirmedBy: string) {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'address_key'])
    .where('state', '=', 'confirmed')
    .where('changed_at', '<=', confirmedBy)
    .orderBy('id')
    .execute();
}

/** `begun`: its emails are to be queued. `known`: already accepted. `replaced`: its text was replaced. */
type Taken = 'begun' | 'known' | 'replaced';

interface TakeOptions {
  readonly at?: Date | undefined;
  /** Whether the text may be replaced although some readers have received it. */
  readonly corrected?: boolean;
  /** The version that was displayed, null if it was neither sent nor scheduled; undefined to skip the check. */
  readonly version?: number | null | undefined;
}

/**
 * Accepts a letter for sending, now or at a time; `queueEmails` then queues its emails. Repeating it changes nothing
 * but a scheduled time. Until the first email is queued the text can be replaced, later only as a correction for those
 * who have not received it.
 * @throws ActError if it must not be sent
 */
export async function takeLetter(
  tools: LetterTools,
  actor: Actor,
  letter: Letter,
  { at, corrected = false, version }: TakeOptions = {},
): Promise<Taken> {
  const { store, now, mailsKept } = tools;
  const time = now();
  await store.db
    .transaction()
    .execute((transaction) => openBatch(transaction, letter.id, paceOf(tools), time.toISOString()));
  return onLetter(store, letter.id, async (transaction, stored) => {
    await refuseRepeated(transaction, actor);
    const scheduled_at = at === undefined ? null : at.toISOString();
    if (version !== undefined && version !== (stored?.version ?? null))
      throw new Changed(
        `The letter ${letter.id} is ${stored?.state ?? 'gone'}.${await latestAct(transaction, letter.id)}`,
      );
    const details = { ...(scheduled_at === null ? {} : { for: scheduled_at }), ...(corrected ? { corrected } : {}) };
    const entry = { act: at === undefined ? 'letters.send' : 'letters.schedule', record: letter.id, details };
    const note = () => writeJournal(transaction, actor, entry, time.toISOString());
    if (!stored) {
      await note();
      await transaction
        .insertInto('newsletter_issues')
        .values({ ...letter, created_at: time.toISOString(), state: 'preparing', scheduled_at })
        .execute();
      return 'begun';
    }
    const { subject, text } = letter;
    const isSame = stored.subject === subject && stored.text === text;
    if (stored.started_at === null) {
      await note();
      // A letter cancelled before its scheduled time has reached nobody.
      const again = stored.state === 'cancelled' ? { state: 'preparing' as const, finished_at: null } : {};
      await changeLetter(transaction, letter.id, { ...nextVersion(stored), subject, text, ...again, scheduled_at });
      return 'begun';
    }
    if (at !== undefined)
      throw new Refused(`The letter ${letter.id} is ${stored.state}: it cannot be scheduled any more.`);
    if (isSame && !corrected && stored.state !== 'cancelled') return 'known';
    refuseUnlessCorrected(stored, corrected, time, mailsKept);
    await note();
    await changeLetter(transaction, letter.id, {
      ...nextVersion(stored),
      subject,
      text,
      without: '[]',
      ...(isSame ? {} : { corrected_at: time.toISOString() }),
    });
    return 'replaced';
  });
}

/** For how many days from its start a letter can be sent to readers who have not received it. */
export function correctableDays({ mailsKept }: Pick<LetterTools, 'mailsKept'>, now: Date): number {
  return Math.round((now.getTime() - cutoff(now, mailsKept).getTime()) / day) - 1;
}

function refuseUnlessCorrected(
  { id, state, started_at, finished_at }: StoredLetter,
  corrected: boolean,
  now: Date,
  mailsKept: string,
): void {
  const date = (started_at ?? '').slice(0, 10);
  if (!corrected && state === 'cancelled')
    throw new Refused(
      `The letter ${id} was cancelled on ${(finished_at ?? '').slice(0, 10)}. To send it to those who do not have it: --corrected`,
    );
  if (!corrected)
    throw new Refused(
      `The letter ${id} began to go out on ${date} with other words. To send this text to those who do not have it: --corrected`,
    );
  // Without records nobody can tell who has received it; stops a day before they are deleted.
  if (started_at !== null && new Date(started_at) <= cutoff(new Date(now.getTime() + day), mailsKept))
    throw new Refused(`The letter ${id} went out on ${date}, too long ago to tell who has received it.`);
}

interface QueueOptions {
  /** Called after each committed slice. If it throws, no further slice is queued. */
  readonly progress?: (done: number, all: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Queues an email for each reader, held until all are queued. Another process can continue an interrupted run. */
export async function queueEmails(
  tools: LetterTools,
  id: string,
  { progress = () => undefined, signal }: QueueOptions = {},
): Promise<void> {
  const { store, now, onMail } = tools;
  const startedAt = await onLetter(store, id, async (transaction, letter) => {
    if (!isToBeQueued(letter, now())) return undefined;
    const started_at = letter.started_at ?? now().toISOString();
    if (letter.started_at === null) await changeLetter(transaction, id, { started_at });
    return started_at;
  });
  if (startedAt === undefined) return;
  const readers = await readersBy(store.db, startedAt);
  for (let done = 0; done < readers.length; done += rowsInSlice) {
    signal?.throwIfAborted();
    const slice = readers.slice(done, done + rowsInSlice);
    if (!(await onLetter(store, id, (transaction, letter) => queueSlice(tools, transaction, letter, slice)))) return;
    progress(Math.min(done + rowsInSlice, readers.length), readers.length);
  }
  await onLetter(store, id, async (transaction, letter) => {
    if (!isToBeQueued(letter, now())) return;
    const at = now().toISOString();
    await changeLetter(transaction, id, {
      state: letterAfter(letter.state, 'entered', true) ?? letter.state,
      prepared_at: at,
    });
    await releaseBatch(transaction, id, { every: paceOf(tools), now: at });
  });
  onMail();
}

function isToBeQueued(letter: StoredLetter | undefined, now: Date): letter is StoredLetter {
  return letter?.state === 'preparing' && (letter.scheduled_at === null || letter.scheduled_at <= now.toISOString());
}

type Reader = Awaited<ReturnType<typeof readersBy>>[number];

/** Queues emails for a slice of readers; false if the letter was paused or cancelled in the meantime. */
async function queueSlice(
  { outbox, newId, now }: LetterTools,
  transaction: DatabaseTransaction,
  letter: StoredLetter | undefined,
  slice: readonly Reader[],
): Promise<boolean> {
  if (!isToBeQueued(letter, now())) return false;
  const after = letter.prepared_to ?? '';
  const open = slice.filter((reader) => reader.id > after);
  const last = open.at(-1);
  if (last === undefined) return true;
  // Readers may have unsubscribed or been erased since the list was read.
  const present = await transaction
    .selectFrom('subscribers')
    .select(['id', 'email', 'address_key'])
    .where(
      'id',
      'in',
      open.map((reader) => reader.id),
    )
    .where('state', '=', 'confirmed')
    .orderBy('id')
    .execute();
  const suppressed = await suppressedAmong(transaction, present);
  const meant = present.filter((reader) => !suppressed.has(reader.address_key));
  const [kind, at, batch] = [newsletterMails['newsletter-issue'], now().toISOString(), letter.id];
  const mails = meant.map(({ id, email }) => ({ id: newId(), kind, subjectId: id, recipient: email, at, batch }));
  if (mails.length > 0) {
    const ofLetter = mails.map(({ id, subjectId }) => ({ issue_id: batch, subscriber_id: subjectId, mail_id: id }));
    await transaction.insertInto('issue_mails').values(ofLetter).execute();
    await outbox.enqueue(transaction, ...mails);
  }
  await changeLetter(transaction, letter.id, {
    prepared_to: last.id,
    passed_over: letter.passed_over + suppressed.size,
  });
  return true;
}

/** Queues refused and withdrawn emails again for readers who are still confirmed. Returns their number. */
export async function queueAgain(tools: LetterTools, id: string): Promise<number> {
  const { store, now, onMail } = tools;
  const ended = await store.db
    .selectFrom('outbox')
    .innerJoin('issue_mails', 'issue_mails.mail_id', 'outbox.id')
    .innerJoin('subscribers', 'subscribers.id', 'issue_mails.subscriber_id')
    .select(['outbox.id', 'subscribers.address_key'])
    .where('outbox.batch', '=', id)
    .where('outbox.state', 'in', ['dropped', 'dead'])
    .where('subscribers.state', '=', 'confirmed')
    .execute();
  const suppressed = await suppressedAmong(store.db, ended);
  const wanted = ended.filter((mail) => !suppressed.has(mail.address_key)).map((mail) => mail.id);
  let all = 0;
  for (const ids of slicesOf(wanted))
    all += await onLetter(store, id, async (transaction) => {
      const again = await transaction
        .updateTable('outbox')
        .set(waitingAgain(now().toISOString()))
        .where('id', 'in', ids)
        .where('state', 'in', ['dropped', 'dead'])
        .returning('id')
        .execute();
      return again.length;
    });
  await onLetter(store, id, async (transaction, letter) => {
    if (!letter || (all === 0 && letter.prepared_at !== null)) return;
    const state = letterAfter(letter.state, 'refilled', letter.prepared_at !== null);
    if (state === undefined) return;
    await changeLetter(transaction, id, { state, finished_at: null });
    if (state === 'sending') await releaseBatch(transaction, id, { every: paceOf(tools), now: now().toISOString() });
  });
  onMail();
  return all;
}

/** Sends a letter to one address, marked as a test. Its unsubscribe links belong to no subscriber. */
export async function sendTest(
  { store, outbox, now, newId, onMail }: Pick<LetterTools, 'store' | 'outbox' | 'now' | 'newId' | 'onMail'>,
  actor: Actor,
  letter: Letter,
  recipient: string,
): Promise<void> {
  const at = now().toISOString();
  const id = testId(letter, newId());
  await store.db.transaction().execute(async (transaction) => {
    const entry = { act: 'letters.test', record: letter.id, details: { text: textHash(letter) } };
    await writeJournal(transaction, actor, entry, at);
    await transaction
      .insertInto('newsletter_issues')
      .values({ ...letter, subject: `[Test] ${letter.subject}`, id, created_at: at })
      .execute();
    const mail = { id: newId(), kind: newsletterMails['newsletter-test'], subjectId: id, recipient, at };
    await outbox.enqueue(transaction, mail);
  });
  onMail();
}
