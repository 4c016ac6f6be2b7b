import { countBatch, readingsOf } from '../../../core/outbox/batches.ts';
import type { Database } from '../../../core/store/store.ts';
import { storedLetter, storedLetters, type StoredLetter } from './letter-records.ts';
import { letterAfter, type LetterState } from './letter-states.ts';

/** How a letter stands, all numbers of one moment. */
export interface LetterStatus {
  readonly id: string;
  readonly subject: string;
  readonly state: LetterState;
  readonly scheduledAt: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly correctedAt: string | null;
  readonly pausedWhy: string | null;
  /** Readers with a mail of it, ever. */
  readonly recipients: number;
  readonly sent: number;
  /** Given up: their servers refuse them, or us. */
  readonly refused: number;
  /** Unsubscribed, erased, suppressed or cancelled before it went. */
  readonly left: number;
  readonly waiting: number;
  /** Of those that wait: being sent at this moment. */
  readonly inHand: number;
  /** Whether recipients = sent + refused + left + waiting. */
  readonly balanced: boolean;
  /** Confirmed readers without a mail, because they must not be mailed. */
  readonly passedOver: number;
  /** Readers who left and whose latest letter it was. */
  readonly unsubscribed: number;
  /** Of the mails that were sent: came back undelivered, as far as reports of it have been read. */
  readonly bounced: number;
  /** Reported as spam by their readers. */
  readonly complained: number;
  /** Mails a minute lately; null until there are two readings. */
  readonly perMinute: number | null;
  /** When the last will have gone at that speed; ISO, null where that cannot be said. */
  readonly endsAt: string | null;
}

/**
 * Speed between the older reading and now, in mails a minute: null until there are two. While nothing goes it falls,
 * since now moves on.
 * @param readings `[ISO time, mails settled]`, oldest first
 */
export function speedOf(readings: readonly (readonly [string, number])[], settled: number, now: Date): number | null {
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
  const {
    all: recipients,
    sent,
    refused,
    left,
    waiting,
    inHand,
  } = counts ?? { all: 0, sent: 0, refused: 0, left: 0, waiting: 0, inHand: 0 };
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
