import type { AnswerPlotFigures } from './page/AnswerPlot.tsx';
import type { Miss } from './page/Pledge.tsx';
import type { ShownFigure } from './page/PledgeFigure.tsx';
import type { ShownFigures, ShownPledge } from './page/PromisesPage.tsx';
import { countedPromises, type CountedPromise, type MadePromise } from './promise-register.ts';
import { cellWords, type PublishedMonths } from './closed-months.ts';
import type { PromiseFacts, Snapshot } from './snapshot.ts';
import { hour } from '../../contract/time.ts';

/** Whether a snapshot is so old that the page says so: the next one is late by an hour. */
export function isStale({ madeAt }: Pick<Snapshot, 'madeAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(madeAt) > 2 * hour;
}

const monthLong = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthShort = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const dayLong = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function monthWords(month: string, format = monthLong): string {
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** `November 20, 2026, 10:00 UTC`: as every date of the website is written. */
function momentWords(at: string): string {
  return `${dayLong.format(new Date(at))}, ${at.slice(11, 16)} UTC`;
}

/** `September 2026`, or `July to August 2026`. */
export function periodWords({ first, last }: Pick<PublishedMonths, 'first' | 'last'>): string {
  if (first === last) return monthWords(last);
  const begin = first.slice(0, 4) === last.slice(0, 4) ? monthWords(first).replace(/ \d{4}$/, '') : monthWords(first);
  return `${begin} to ${monthWords(last)}`;
}

function hoursWords(hours: number | null): string {
  return hours === null ? '' : String(hours);
}

/** A number from 0 to 100 with two decimals. */
function place(value: number): string {
  return String(Math.round(Math.min(100, Math.max(0, value)) * 100) / 100);
}

function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

/** The twelve months that end with the running one, oldest first. */
function lastTwelve(now: string): readonly string[] {
  const end = monthNumber(now.slice(0, 7));
  return Array.from({ length: 12 }, (_, index) => {
    const number = end - 11 + index;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

/** Where the middle of a period stands in the twelve months; 0 to 100. */
function middleOf({ first, last }: Pick<PublishedMonths, 'first' | 'last'>, twelve: readonly string[]): number {
  const begin = monthNumber(twelve[0] ?? first);
  return ((Math.max(0, monthNumber(first) - begin) + monthNumber(last) - begin + 1) / 2 / 12) * 100;
}

/** Since when is counted, where that is less than twelve months. */
function countedSince(since: string | undefined, twelve: readonly string[]): string | undefined {
  return since !== undefined && since.slice(0, 7) >= (twelve[0] ?? '') ? momentWords(since) : undefined;
}

/** Hours that the plot reaches to, at least, with room for the mark of the slowest; the promise is 24. */
const [leastTop, promisedHours] = [30, 24];

function plot(months: readonly PublishedMonths[], twelve: readonly string[]): AnswerPlotFigures {
  const top = Math.max(leastTop, ...months.map(({ slowest }) => (slowest ?? 0) * 1.1));
  const y = (hours: number): string => place(100 - (hours / top) * 100);
  return {
    columns: months.flatMap((group) => {
      const { half, most, slowest, missed } = group;
      if (half === null || most === null || slowest === null) return [];
      const x = middleOf(group, twelve);
      return [
        {
          x: place(x),
          bar: place(x - 0.9),
          half: y(half),
          most: y(most),
          height: place((most / top) * 100),
          slowest: y(slowest),
          isOverdue: missed > 0,
        },
      ];
    }),
    limit: { at: y(promisedHours), height: place((promisedHours / top) * 100) },
    ticks: twelve.map((month, index) => ({
      x: place(((index + 0.5) / 12) * 100),
      short: monthWords(month, monthShort).slice(0, 1),
    })),
  };
}

function sum(months: readonly PublishedMonths[], count: (months: PublishedMonths) => number): number {
  return months.reduce((total, group) => total + count(group), 0);
}

/** What became of the promised times of some periods, each way counted apart. */
function endingWords(
  months: readonly PublishedMonths[],
): Readonly<Record<'answered' | 'late' | 'chosen' | 'closed' | 'other', string>> {
  const cells = (count: (group: PublishedMonths) => number): string => cellWords(months.map(count));
  return {
    answered: cells(({ kept }) => kept),
    late: cells(({ missed }) => missed),
    chosen: cells(({ chosen }) => chosen),
    closed: cells(({ closed }) => closed),
    other: cells(({ notForUs }) => notForUs),
  };
}

function byMonth(
  months: readonly PublishedMonths[],
  twelve: readonly string[],
  timed: boolean,
): ShownFigure | undefined {
  const [oldest] = months;
  if (!oldest) return undefined;
  const hoursOf = ({ half, most, slowest }: PublishedMonths) => ({
    half: hoursWords(half),
    most: hoursWords(most),
    slowest: hoursWords(slowest),
  });
  const isOne = months.length === 1 && oldest.half !== null && oldest.most !== null;
  return {
    kind: 'months',
    since: monthWords(oldest.first),
    endings: endingWords(months),
    timed: timed ? { hours: isOne ? hoursOf(oldest) : undefined, plot: plot(months, twelve) } : undefined,
    rows: months.map((group) => ({
      label: periodWords(group),
      inTime: cellWords([group.kept]),
      late: cellWords([group.missed]),
      hours: timed ? hoursOf(group) : undefined,
    })),
  };
}

interface Figure {
  /** Undefined while no month is over of which a figure can be given, so that it is neither kept nor missed. */
  readonly shown: ShownFigure | undefined;
  readonly isMissed: boolean;
}

/** What is shown of a promise; undefined where it is not published. */
function figureOf(promise: CountedPromise, facts: PromiseFacts, twelve: readonly string[]): Figure | undefined {
  switch (promise) {
    case 'answer-within-a-day':
    case 'ethics-answer-within-two-business-days': {
      const months = facts[promise];
      return (
        months && {
          shown: byMonth(months, twelve, promise === 'answer-within-a-day'),
          isMissed: months.some(({ missed }) => missed > 0),
        }
      );
    }
    case 'offered-times-are-free': {
      const calls = facts[promise];
      if (!calls) return undefined;
      const [oldest] = calls.months;
      const all = sum(calls.months, (group) => group.kept + group.missed);
      const counted = oldest && { all: String(all), since: monthWords(oldest.first) };
      return { shown: { kind: 'calls', twice: String(calls.twice), counted }, isMissed: calls.twice > 0 };
    }
    case 'one-confirmation-mail': {
      const mails = facts[promise];
      return (
        mails && {
          shown: { kind: 'confirmations', most: String(mails.most), allowed: String(mails.allowed) },
          isMissed: mails.most > mails.allowed,
        }
      );
    }
    case 'no-pixels': {
      const letters = facts[promise];
      return (
        letters && {
          shown: { kind: 'pixels', pixels: String(letters.pixels), letters: String(letters.letters) },
          isMissed: letters.pixels > 0,
        }
      );
    }
    case 'retention-kept': {
      const run = facts[promise];
      if (!run) return undefined;
      const lastRun = run.lastRun === null ? undefined : momentWords(run.lastRun);
      return { shown: { kind: 'retention', overdue: String(run.overdue), lastRun }, isMissed: run.overdue > 0 };
    }
  }
}

function pledgeOf(figure: Figure | undefined, misses: readonly Miss[]): ShownPledge {
  if (figure === undefined) return { standing: 'unpublished' };
  if (figure.shown === undefined) return { standing: 'awaited' };
  return figure.isMissed
    ? { standing: 'missed', figure: figure.shown, misses }
    : { standing: 'kept', figure: figure.shown };
}

/** What /promises shows of one snapshot at one moment. */
export function shownFigures({ madeAt, facts }: Snapshot, register: readonly MadePromise[], now: Date): ShownFigures {
  const twelve = lastTwelve(madeAt);
  const pledges = countedPromises.map((promise) => {
    const told = (register.find(({ id }) => id === promise)?.misses ?? []).filter(
      ({ month }) => month >= (twelve[0] ?? ''),
    );
    const misses = told.map(({ month, happened, changed }) => ({ when: monthWords(month), happened, changed }));
    return [promise, pledgeOf(figureOf(promise, facts, twelve), misses)] as const;
  });
  return {
    taken: momentWords(madeAt),
    isStale: isStale({ madeAt }, now),
    missed: pledges.filter(([, { standing }]) => standing === 'missed').length,
    since: countedSince(facts.since, twelve),
    pledges: new Map(pledges),
  };
}

/** What the feed tells: an entry for each period that was closed, newest first. */
export function feedEntries({ madeAt, facts }: Snapshot, register: readonly MadePromise[]) {
  const groups = (['answer-within-a-day', 'ethics-answer-within-two-business-days'] as const)
    .flatMap((promise) => (facts[promise] ?? []).map((group) => ({ promise, group })))
    .sort((one, other) => (one.group.closedAt > other.group.closedAt ? -1 : 1));
  return {
    updated: groups[0]?.group.closedAt ?? madeAt,
    entries: groups.map(({ promise, group }) => ({
      promise: register.find(({ id }) => id === promise)?.about ?? promise,
      id: `${promise}/${group.last}`,
      months: periodWords(group),
      closedAt: group.closedAt,
      endings: endingWords([group]),
    })),
  };
}
