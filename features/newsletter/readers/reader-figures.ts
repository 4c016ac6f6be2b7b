import { latestLine } from '../../../core/store/journal.ts';
import type { Database, Store } from '../../../core/store/store.ts';
import type { ReaderFigures } from '../desk/readers/api.ts';
import { signUpsByDay, signUpWarnings, warnedFor } from '../sign-up-watch.ts';
import { day } from '../../../contract/time.ts';
import { countOf } from '../../../core/store/count-of.ts';
import { sql } from 'kysely';

const monthsShown = 18;

/** Figures for the desk: readers by state and month, sign-ups by day, and bounces by letter. */
export async function readerFigures(store: Store, now: Date): Promise<Omit<ReaderFigures, 'latest'>> {
  const { db } = store;
  const states = await countByState(db);
  const count = await countOf(db.selectFrom('suppressions'));
  const confirmed = states.get('confirmed') ?? 0;
  return {
    confirmed,
    pending: states.get('pending') ?? 0,
    suppressed: count,
    all: [...states.values()].reduce((sum, of) => sum + of, 0),
    months: monthsBack(await countedMonths(db), confirmed, now),
    days: everyDay(await signUpsByDay(db, dayOf(new Date(now.getTime() - (warnedFor - 1) * day))), now),
    warnings: await signUpWarnings(store, now),
    returns: await letterReturns(db),
  };
}

/** A cheap version mark that changes whenever the figures or the list of readers change. */
export async function readersMark({ db }: Store): Promise<string> {
  const readers = db.selectFrom('subscribers').select((select) => select.fn.max('changed_at').as('changed'));
  const counts = db.selectFrom('reader_counts').selectAll().orderBy('day', 'desc').limit(1);
  const latest = db.selectFrom('sign_up_counts').select((select) => select.fn.max('hour').as('hour'));
  const asked = db.selectFrom('sign_up_counts').selectAll().where('hour', '=', latest).orderBy('form');
  const returned = db
    .selectFrom('letter_returns')
    .select((select) => [select.fn.sum('bounced').as('bounced'), select.fn.sum('complained').as('complained')]);
  const marks = [readers, counts, asked, returned].map((query) => query.execute());
  return JSON.stringify([...(await Promise.all(marks)), (await latestLine({ db }))?.id]);
}

async function countByState(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('subscribers')
    .select((select) => ['state', select.fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

type Counts = { joined: number; gone: number };

async function countedMonths(db: Database): Promise<ReadonlyMap<string, Counts>> {
  const days = await db.selectFrom('reader_counts').selectAll().orderBy('day').execute();
  const months = [...Map.groupBy(days, ({ day: at }) => at.slice(0, 7))];
  const sumOf = (some: typeof days, what: keyof Counts) => some.reduce((sum, counts) => sum + counts[what], 0);
  return new Map(months.map(([month, some]) => [month, { joined: sumOf(some, 'joined'), gone: sumOf(some, 'gone') }]));
}

/** The latest months, counted back from the current number; months before the first counted one are null. */
function monthsBack(counted: ReadonlyMap<string, Counts>, readers: number, now: Date) {
  const [first] = counted.keys();
  const months: ReaderFigures['months'] = [];
  let at: number = readers;
  for (let back = 0; back < monthsShown; back += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
    if (first === undefined ? back > 0 : month < first) {
      months.unshift({ month, readers: null, joined: null, gone: null });
      continue;
    }
    const { joined, gone } = counted.get(month) ?? { joined: 0, gone: 0 };
    months.unshift({ month, readers: at, joined, gone });
    at -= joined - gone;
  }
  return months;
}

function everyDay(known: ReaderFigures['days'], now: Date): ReaderFigures['days'] {
  const byDay = new Map(known.map((one) => [one.day, one]));
  return Array.from({ length: warnedFor }, (_, index) => {
    const at = dayOf(new Date(now.getTime() - (warnedFor - 1 - index) * day));
    return byDay.get(at) ?? { day: at, asked: 0, confirmed: 0 };
  });
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const lettersShown = 12;

async function letterReturns(db: Database): Promise<ReaderFigures['returns']> {
  const letters = await db
    .selectFrom('newsletter_issues as letter')
    .leftJoin('letter_returns', 'letter_returns.letter_id', 'letter.id')
    .leftJoin('outbox_batches', 'outbox_batches.id', 'letter.id')
    .select(['letter.id', 'subject', 'state', 'started_at', 'bounced', 'complained', 'gone_refused'])
    .select((select) => {
      const returned = select.selectFrom('return_paths').whereRef('letter_id', '=', 'letter.id');
      const of = (as: 'hard' | 'soft' | 'policy') =>
        returned.where('returned_as', '=', as).select(select.fn.countAll<number | string>().as('count')).as(as);
      const dead = select.selectFrom('outbox').whereRef('batch', '=', 'letter.id').where('outbox.state', '=', 'dead');
      const refused = dead.select(select.fn.countAll<number | string>().as('count')).as('dead');
      return [of('hard'), of('soft'), of('policy'), refused];
    })
    .where('state', 'is not', null)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(lettersShown)
    .execute();
  return letters.map((letter) => {
    const [hard, soft, policy] = [Number(letter.hard), Number(letter.soft), Number(letter.policy)];
    const isKept = hard + soft + policy >= (letter.bounced ?? 0);
    return {
      letter: letter.id,
      subject: letter.subject,
      state: letter.state ?? '',
      at: letter.started_at,
      refused: (letter.gone_refused ?? 0) + Number(letter.dead),
      complained: letter.complained ?? 0,
      ...(isKept ? { hard, soft, policy } : { hard: null, soft: null, policy: null }),
    };
  });
}

/** Adds to the anonymous counts of readers who joined and left on the day of `at` (UTC). */
export async function countReaders(
  db: Database,
  at: Date,
  { joined = 0, gone = 0 }: { readonly joined?: number; readonly gone?: number },
): Promise<void> {
  if (joined === 0 && gone === 0) return;
  await db
    .insertInto('reader_counts')
    .values({ day: at.toISOString().slice(0, 10), joined, gone })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        joined: sql<number>`reader_counts.joined + excluded.joined`,
        gone: sql<number>`reader_counts.gone + excluded.gone`,
      }),
    )
    .execute();
}

/** Counts the confirmed reader of an address, if any, as gone. Call it before erasing the row. */
export async function countErased(db: Database, addressKey: string, at: Date): Promise<void> {
  const reader = await db
    .selectFrom('subscribers')
    .select('id')
    .where('address_key', '=', addressKey)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  if (reader) await countReaders(db, at, { gone: 1 });
}
