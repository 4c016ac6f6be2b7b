import { countBatch, readingsOf } from '../../../core/outbox/batches.ts';
import type { Database } from '../../../core/store/store.ts';
import type { LetterFile } from '../letter-text/letter-file.ts';
import type { Standing } from '../desk/letters/api.ts';
import { letterAfter, storedLetter, storedLetters, type LetterState, type StoredLetter } from './letter-records.ts';

/** How a letter stands, all numbers of one moment. */
export type LetterStatus = Readonly<Omit<Standing, 'state' | 'stopped' | 'at'>> &
  Pick<StoredLetter, 'id' | 'subject' | 'state'>;

/**
 * Speed between the older reading and now, in mails a minute: null until there are two. While nothing goes it falls,
 * since now moves on.
 * @param readings `[ISO time, mails settled]`, oldest first
 */
function speedOf(readings: readonly (readonly [string, number])[], settled: number, now: Date): number | null {
  const [first, second] = readings;
  if (!first || !second) return null;
  const minutes = (now.getTime() - Date.parse(first[0])) / 60_000;
  return minutes > 0 ? (settled - first[1]) / minutes : null;
}

/** The state as it is at this moment: the housekeeping notes the end of a letter up to a minute late. */
function stateNow(letter: StoredLetter, waiting: number): LetterState {
  return letterAfter(letter.state, waiting === 0 ? 'emptied' : 'refilled', true) ?? letter.state;
}

async function statusOf(db: Database, letter: StoredLetter, now: Date): Promise<LetterStatus> {
  const counts = await countBatch(db, letter.id, now.toISOString());
  const none = { all: 0, sent: 0, refused: 0, left: 0, waiting: 0, inHand: 0 };
  const { all: recipients, sent, refused, left, waiting, inHand } = counts ?? none;
  const returned = await db
    .selectFrom('letter_returns')
    .select(['bounced', 'complained'])
    .where('letter_id', '=', letter.id)
    .executeTakeFirst();
  const state = letter.state === 'sending' || letter.state === 'sent' ? stateNow(letter, waiting) : letter.state;
  const perMinute = counts && state === 'sending' ? speedOf(readingsOf(counts.row), counts.row.settled, now) : null;
  const endsAt =
    perMinute !== null && perMinute > 0 ? new Date(now.getTime() + (waiting / perMinute) * 60_000).toISOString() : null;
  return {
    id: letter.id,
    subject: letter.subject,
    state,
    scheduledAt: letter.scheduled_at,
    startedAt: letter.started_at,
    finishedAt: letter.finished_at,
    correctedAt: letter.corrected_at,
    pausedWhy: letter.paused_why,
    recipients,
    sent,
    refused,
    left,
    waiting,
    inHand,
    balanced: recipients === sent + refused + left + waiting,
    passedOver: letter.passed_over,
    unsubscribed: letter.unsubscribed,
    bounced: returned?.bounced ?? 0,
    complained: returned?.complained ?? 0,
    perMinute,
    endsAt,
  };
}

/** How a letter stands; undefined when it was never sent or scheduled. */
export async function letterStatus(db: Database, id: string, now: Date): Promise<LetterStatus | undefined> {
  const letter = await storedLetter(db, id);
  return letter && statusOf(db, letter, now);
}

/** How all letters stand that were sent or scheduled, the latest first. */
export async function letterStatuses(db: Database, now: Date): Promise<LetterStatus[]> {
  const statuses: LetterStatus[] = [];
  for (const letter of await storedLetters(db)) statuses.push(await statusOf(db, letter, now));
  return statuses;
}

/** Letters of both places: files in their order, then those that were sent from a file which is gone. */
export async function lettersWritten(db: Database, files: readonly LetterFile[], now: Date) {
  const statuses = new Map((await letterStatuses(db, now)).map((status) => [status.id, status]));
  const written = files.map(({ slug, matter }) => ({ slug, matter, status: statuses.get(slug) }));
  for (const { slug } of files) statuses.delete(slug);
  return { written, gone: [...statuses.values()] };
}
