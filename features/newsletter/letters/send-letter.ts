// Longer than 250 lines: a letter from its taking to its last reader, in the order in which it happens.
import { openBatch, releaseBatch } from '../../../core/outbox/batches.ts';
import { waitingAgain } from '../../../core/outbox/handling.ts';
import { Changed, Refused } from '../../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import { rowsInSlice, slicesOf } from '../../../core/store/slices.ts';
import type { Database, DatabaseTransaction, Store } from '../../../core/store/store.ts';
import { suppressedAmong } from '../suppression.ts';
import { latestSteering } from './letter-deeds.ts';
import {
  changeLetter,
  onLetter,
  steered,
  storedLetter,
  testId,
  wordsOf,
  letterAfter,
  type Letter,
  type StoredLetter,
} from './letter-records.ts';
import { paceOf, type LetterTools } from '../tools.ts';
import { cutoff } from '../../privacy/period.ts';
import { newsletterMails } from '../mails.ts';
import { day } from '../../../contract/time.ts';

/** Counts confirmed readers who have no mail of a letter yet, who have one, and who must not be emailed. */
export async function foreseeLetter({ db }: Store, id: string, now: Date) {
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

/** `begun`: its readers are to be entered. `known`: it was taken before. `replaced`: its words are new. */
type Taken = 'begun' | 'known' | 'replaced';

interface TakeOptions {
  readonly at?: Date | undefined;
  /** Whether words may replace those that some readers have. */
  readonly corrected?: boolean;
  /** Its version when somebody looked, null where it was not sent or scheduled then; undefined where nobody looked. */
  readonly version?: number | null | undefined;
}

/**
 * Takes a letter for sending, now or at a time; `enterReaders` follows. Taking it again changes nothing, except the
 * time of one that was scheduled. Until the first reader is entered its words can be replaced; later only as a
 * correction, for those who have not got it.
 * @throws ActError with one line where it must not be sent
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
        `The letter ${letter.id} is ${stored?.state ?? 'gone'}.${await latestSteering(transaction, letter.id)}`,
      );
    const details = { ...(scheduled_at === null ? {} : { for: scheduled_at }), ...(corrected ? { corrected } : {}) };
    const note = (): Promise<void> =>
      writeJournal(
        transaction,
        actor,
        { act: at === undefined ? 'letters.send' : 'letters.schedule', record: letter.id, details },
        time.toISOString(),
      );
    if (!stored) {
      await note();
      await transaction
        .insertInto('newsletter_issues')
        .values({ ...letter, created_at: time.toISOString(), state: 'preparing', scheduled_at })
        .execute();
      return 'begun';
    }
    const isSame = stored.subject === letter.subject && stored.text === letter.text;
    const words = { subject: letter.subject, text: letter.text };
    if (stored.started_at === null) {
      await note();
      // Of one that was cancelled before its time nobody has anything.
      const again = stored.state === 'cancelled' ? { state: 'preparing' as const, finished_at: null } : {};
      await changeLetter(transaction, letter.id, { ...steered(stored), ...words, ...again, scheduled_at });
      return 'begun';
    }
    if (at !== undefined)
      throw new Refused(`The letter ${letter.id} is ${stored.state}: it cannot be scheduled any more.`);
    if (isSame && !corrected && stored.state !== 'cancelled') return 'known';
    refuseUnlessCorrected(stored, corrected, time, mailsKept);
    await note();
    await changeLetter(transaction, letter.id, {
      ...steered(stored),
      ...words,
      without: '[]',
      ...(isSame ? {} : { corrected_at: time.toISOString() }),
    });
    return 'replaced';
  });
}

/** For how many days after its beginning a letter can be sent to those who do not have it. */
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
  // A day before the record goes: later nobody can tell who would get it twice.
  if (started_at !== null && new Date(started_at) <= cutoff(new Date(now.getTime() + day), mailsKept))
    throw new Refused(`The letter ${id} went out on ${date}, too long ago to tell who has received it.`);
}

interface EnterOptions {
  /** Told after each slice, which is then in the outbox for good; what it throws ends the work there. */
  readonly progress?: (done: number, all: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Puts a mail into the outbox for each reader, held until the last is there; another process may go on with it. */
export async function enterReaders(
  tools: LetterTools,
  id: string,
  { progress = () => undefined, signal }: EnterOptions = {},
): Promise<void> {
  const { store, now, onMail } = tools;
  const startedAt = await onLetter(store, id, async (transaction, letter) => {
    if (!isToBeEntered(letter, now())) return undefined;
    const started_at = letter.started_at ?? now().toISOString();
    if (letter.started_at === null) await changeLetter(transaction, id, { started_at });
    return started_at;
  });
  if (startedAt === undefined) return;
  const readers = await readersBy(store.db, startedAt);
  for (let done = 0; done < readers.length; done += rowsInSlice) {
    signal?.throwIfAborted();
    const slice = readers.slice(done, done + rowsInSlice);
    if (!(await onLetter(store, id, (transaction, letter) => enterSlice(tools, transaction, letter, slice)))) return;
    progress(Math.min(done + rowsInSlice, readers.length), readers.length);
  }
  await onLetter(store, id, async (transaction, letter) => {
    if (!isToBeEntered(letter, now())) return;
    const at = now().toISOString();
    const state = letterAfter(letter.state, 'entered', true);
    await changeLetter(transaction, id, { ...(state === undefined ? {} : { state }), prepared_at: at });
    await releaseBatch(transaction, id, { every: paceOf(tools), now: at });
  });
  onMail();
}

function isToBeEntered(letter: StoredLetter | undefined, now: Date): letter is StoredLetter {
  return letter?.state === 'preparing' && (letter.scheduled_at === null || letter.scheduled_at <= now.toISOString());
}

type Reader = Awaited<ReturnType<typeof readersBy>>[number];

/** Enters readers who have no mail yet; false when the letter was paused or cancelled meanwhile. */
async function enterSlice(
  { outbox, newId, now }: LetterTools,
  transaction: DatabaseTransaction,
  letter: StoredLetter | undefined,
  slice: readonly Reader[],
): Promise<boolean> {
  if (!isToBeEntered(letter, now())) return false;
  const after = letter.prepared_to ?? '';
  const open = slice.filter((reader) => reader.id > after);
  const last = open.at(-1);
  if (last === undefined) return true;
  // Somebody may have left, or been forgotten, since the list was read.
  const ids = open.map((reader) => reader.id);
  const present = await transaction
    .selectFrom('subscribers')
    .select(['id', 'email', 'address_key'])
    .where('id', 'in', ids)
    .where('state', '=', 'confirmed')
    .orderBy('id')
    .execute();
  const suppressed = await suppressedAmong(transaction, present);
  const mails = present
    .filter((reader) => !suppressed.has(reader.address_key))
    .map((reader) => ({ id: newId(), reader }));
  if (mails.length > 0) {
    await transaction
      .insertInto('issue_mails')
      .values(mails.map(({ id, reader }) => ({ issue_id: letter.id, subscriber_id: reader.id, mail_id: id })))
      .execute();
    await outbox.enqueue(
      transaction,
      ...mails.map(({ id, reader }) => ({
        id,
        kind: newsletterMails['newsletter-issue'],
        subjectId: reader.id,
        recipient: reader.email,
        at: now().toISOString(),
        batch: letter.id,
      })),
    );
  }
  await changeLetter(transaction, letter.id, {
    prepared_to: last.id,
    passed_over: letter.passed_over + suppressed.size,
  });
  return true;
}

/** Makes mails that were refused or taken back wait again, for readers who are still there. Answers how many. */
export async function enterAgain(tools: LetterTools, id: string): Promise<number> {
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

/** Sends a letter to one of the staff, marked as a test. Its unsubscribe links belong to nobody. */
export async function sendTest(
  { store, outbox, now, newId, onMail }: Pick<LetterTools, 'store' | 'outbox' | 'now' | 'newId' | 'onMail'>,
  actor: Actor,
  letter: Letter,
  recipient: string,
): Promise<void> {
  const at = now().toISOString();
  const id = testId(letter, newId());
  await store.db.transaction().execute(async (transaction) => {
    const entry = { act: 'letters.test', record: letter.id, details: { text: wordsOf(letter) } };
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
