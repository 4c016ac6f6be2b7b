import { countBatch, readingsOf } from '../../../core/outbox/batches.ts';
import type { Database } from '../../../core/store/store.ts';
import type { LetterFile } from '../letter-text/letter-file.ts';
import type { Standing, OneLetter } from '../desk/letters/api.ts';
import {
  letterAfter,
  storedLetter,
  storedLetters,
  type LetterState,
  type StoredLetter,
  domainOf,
} from './letter-records.ts';
import { sql } from 'kysely';
import { refusalOf } from '../../../core/outbox/failure.ts';
import { countOf } from '../../../core/store/count-of.ts';

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

/** Enhanced code (RFC 3463) in a server's words. */
const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/;

/** How the mails of a letter were refused, as far as their records are kept; the most frequent first. */
export async function letterRefusals(db: Database, id: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['failure', 'recipient'])
    .where('batch', '=', id)
    .where('state', '=', 'dead')
    .execute();
  const replies = Map.groupBy(rows, ({ failure }) => failure ?? '');
  const byReply = [...replies].map(([reply, { length }]) => ({
    reply,
    about: refusalOf(enhanced.exec(reply)?.[0]),
    mails: length,
  }));
  const ofUs = rows.filter(({ failure }) => refusalOf(enhanced.exec(failure ?? '')?.[0]) === 'us');
  const domains = Map.groupBy(ofUs, ({ recipient }) => domainOf(recipient));
  const byDomain: OneLetter['refusing'] = [];
  for (const [domain, { length: refused }] of domains)
    byDomain.push({ domain, refused, waiting: await countWaiting(db, id, domain) });
  return {
    byReply: byReply.sort((one, other) => other.mails - one.mails),
    byDomain: byDomain.sort((one, other) => other.refused - one.refused),
  };
}

async function countWaiting(db: Database, id: string, domain: string): Promise<number> {
  return countOf(
    db
      .selectFrom('outbox')
      .where('batch', '=', id)
      .where(sql<boolean>`state = 'waiting'`)
      .where(sql<string>`lower(substr(recipient, length(recipient) - ${domain.length}))`, '=', `@${domain}`),
  );
}

/** How many of the latest mails are looked back upon. */
const lookBack = 200;
const pointsShown = 60;

/** How the share of refusals went, in at most 60 points, from the first mail to the last that is settled. */
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
