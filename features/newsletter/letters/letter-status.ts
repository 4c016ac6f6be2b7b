import { countBatch, readingsOf } from '../../../core/outbox/batches.ts';
import type { Database } from '../../../core/store/store.ts';
import type { LetterFile, LetterMatter } from '../letter-text/letter-file.ts';
import type { LetterLine, OneLetter, Standing } from '../desk/letters/api.ts';
import { minute } from '../../../contract/time.ts';
import { pausedByPerson } from './letter-acts.ts';
import {
  isAt,
  letterAfter,
  storedLetter,
  storedLetters,
  type LetterState,
  type StoredLetter,
} from './letter-records.ts';
import { sql } from 'kysely';
import { refusalOf } from '../../../core/outbox/failure.ts';
import { domainOf } from '../../../core/store/address.ts';
import { countOf } from '../../../core/store/count-of.ts';

/** Status of a letter that was sent or scheduled. */
export type LetterStatus = Readonly<Standing> & Pick<StoredLetter, 'id' | 'subject'>;

/** Emails a minute since the older of two readings, `[ISO time, emails settled]`; null with fewer than two. */
function speedOf(readings: readonly (readonly [string, number])[], settled: number, now: Date): number | null {
  const [first, second] = readings;
  if (!first || !second) return null;
  const minutes = (now.getTime() - Date.parse(first[0])) / minute;
  return minutes > 0 ? (settled - first[1]) / minutes : null;
}

/** The current state; the stored one lags by up to a minute, until the scheduled job runs. */
function stateNow({ state }: StoredLetter, waiting: number): LetterState {
  if (state !== 'sending' && state !== 'sent') return state;
  return letterAfter(state, waiting === 0 ? 'emptied' : 'refilled', true) ?? state;
}

/** Status of a letter; `letter` is undefined if it was never sent or scheduled, `matter` if its file is gone. */
export async function standingOf(
  db: Database,
  letter: StoredLetter | undefined,
  matter: LetterMatter | undefined,
  now: Date,
): Promise<Standing> {
  const counts = letter && (await countBatch(db, letter.id, now.toISOString()));
  const { all: recipients, sent, refused, left, waiting, inHand } = counts ?? noCounts;
  const returns = db.selectFrom('letter_returns').select(['bounced', 'complained']);
  const returned = letter && (await returns.where('letter_id', '=', letter.id).executeTakeFirst());
  const state = letter ? stateNow(letter, waiting) : matter?.draft === true ? 'draft' : 'written';
  const perMinute = counts && state === 'sending' ? speedOf(readingsOf(counts.row), counts.row.settled, now) : null;
  return {
    state,
    stopped: state === 'paused' && letter?.paused_why !== pausedByPerson,
    scheduledAt: letter?.scheduled_at ?? null,
    startedAt: letter?.started_at ?? null,
    finishedAt: letter?.finished_at ?? null,
    correctedAt: letter?.corrected_at ?? null,
    pausedWhy: letter?.paused_why ?? null,
    recipients,
    sent,
    refused,
    left,
    waiting,
    inHand,
    balanced: recipients === sent + refused + left + waiting,
    passedOver: letter?.passed_over ?? 0,
    unsubscribed: letter?.unsubscribed ?? 0,
    bounced: returned?.bounced ?? 0,
    complained: returned?.complained ?? 0,
    perMinute,
    endsAt: perMinute ? new Date(now.getTime() + (waiting / perMinute) * minute).toISOString() : null,
    at: now.toISOString(),
  };
}

const noCounts = { all: 0, sent: 0, refused: 0, left: 0, waiting: 0, inHand: 0 };

const statusOf = async (db: Database, letter: StoredLetter, now: Date): Promise<LetterStatus> => {
  const { id, subject } = letter;
  return { id, subject, ...(await standingOf(db, letter, undefined, now)) };
};

/** Status of a letter; undefined if it was never sent or scheduled. */
export async function letterStatus(db: Database, id: string, now: Date): Promise<LetterStatus | undefined> {
  const letter = await storedLetter(db, id);
  return letter && statusOf(db, letter, now);
}

/** Statuses of all letters that were sent or scheduled, latest first. */
export async function letterStatuses(db: Database, now: Date): Promise<LetterStatus[]> {
  const statuses: LetterStatus[] = [];
  for (const letter of await storedLetters(db)) statuses.push(await statusOf(db, letter, now));
  return statuses;
}

/** All letters: those that were sent and whose file is gone, then those with a file, both latest first. */
export async function allLetters(db: Database, files: readonly LetterFile[], now: Date): Promise<LetterLine[]> {
  const stored = await storedLetters(db);
  const gone = stored.filter(({ id }) => !files.some(({ slug }) => slug === id));
  // One after the other: visitors' requests share the connections.
  const lines: LetterLine[] = [];
  for (const letter of gone) {
    const { id: slug, subject } = letter;
    const standing = await standingOf(db, letter, undefined, now);
    lines.push({ slug, number: null, title: subject, subject, date: null, standing });
  }
  for (const { slug, matter } of files.toReversed()) {
    const { number, title, subject, date } = matter;
    const letter = stored.find(({ id }) => id === slug);
    lines.push({ slug, number, title, subject, date, standing: await standingOf(db, letter, matter, now) });
  }
  return lines;
}

const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/;

/** Refused emails of a letter by reply and by domain, most frequent first, as far as their records are kept. */
export async function letterRefusals(db: Database, id: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['failure', 'recipient'])
    .where('batch', '=', id)
    .where('state', '=', 'dead')
    .execute();
  const aboutOf = (reply: string | null) => refusalOf(enhanced.exec(reply ?? '')?.[0]);
  const replies = Map.groupBy(rows, ({ failure }) => failure ?? '');
  const byReply = [...replies].map(([reply, { length }]) => ({ reply, about: aboutOf(reply), mails: length }));
  const ofUs = rows.filter(({ failure }) => aboutOf(failure) === 'us');
  const domains = Map.groupBy(ofUs, ({ recipient }) => domainOf(recipient));
  const byDomain: OneLetter['refusing'] = [];
  for (const [domain, { length: refused }] of domains)
    byDomain.push({
      domain,
      refused,
      waiting: await countOf(
        db.selectFrom('outbox').where('batch', '=', id).where('state', '=', 'waiting').where(isAt(domain)),
      ),
    });
  return {
    byReply: byReply.sort((one, other) => other.mails - one.mails),
    byDomain: byDomain.sort((one, other) => other.refused - one.refused),
  };
}

const lookBack = 200;
const pointsShown = 60;

/** Percentage of refusals over time, in at most 60 points from the first settled email to the last. */
export async function refusedShares(db: Database, id: string): Promise<OneLetter['shares']> {
  const settled = db
    .selectFrom('outbox')
    .select([
      'settled_at',
      sql<number>`case when state = 'dead' then 1 else 0 end`.as('refused'),
      sql<number>`row_number() over (order by settled_at, id)`.as('number'),
      sql<number>`count(*) over ()`.as('of'),
    ])
    .where('batch', '=', id)
    .where('state', 'in', ['sent', 'dead']);
  const shares = db
    .selectFrom(settled.as('settled'))
    .select([
      'settled_at',
      'number',
      'of',
      sql<number>`sum(refused) over (order by number rows between ${sql.lit(lookBack - 1)} preceding and current row)`.as(
        'refusals',
      ),
    ]);
  const rows = await db
    .selectFrom(shares.as('shares'))
    .select(['settled_at', 'number', 'refusals'])
    .where((where) =>
      where.or([sql<boolean>`number % (of / ${sql.lit(pointsShown)} + 1) = 0`, sql<boolean>`number = of`]),
    )
    .orderBy('number')
    .execute();
  return rows.map(({ settled_at, number, refusals }) => ({
    at: settled_at ?? '',
    percent: Math.round((Number(refusals) / Math.min(lookBack, Number(number))) * 1000) / 10,
  }));
}
