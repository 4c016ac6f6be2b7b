import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapedForMarkup, Template, type AnyValues } from '../../contract/blocks.ts';
import { promiseFeedShape, promiseFiles, promisePageShape, removedBlocks } from '../../contract/promise-page.ts';
import { countedPromises, type CountedPromise, type MadePromise } from '../../contract/promise-register.ts';
import type { PublishedMonths } from './month-records.ts';
import type { PromiseFacts, Snapshot } from './snapshot.ts';

const hour = 60 * 60_000;

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

/** The part of the twelve months before anything was counted, where there is one; its width 0 to 100. */
function uncountedTime(since: string | undefined, now: string, twelve: readonly string[]): readonly { readonly width: string; readonly since: string }[] {
  const begin = Date.parse(`${twelve[0] ?? now.slice(0, 7)}-01T00:00:00Z`);
  if (since === undefined || Date.parse(since) <= begin) return [];
  // The last of the twelve months is drawn whole, though it goes on.
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  const end = Date.UTC(year, month, 1);
  return [{ width: place(((Date.parse(since) - begin) / (end - begin)) * 100), since: momentWords(since) }];
}

/** Hours that the plot reaches to, at least, with room for the mark of the slowest; the promise is 24. */
const [leastTop, promisedHours] = [30, 24];

function plot(months: readonly PublishedMonths[], twelve: readonly string[]): AnyValues {
  const top = Math.max(leastTop, ...months.map(({ slowest }) => (slowest ?? 0) * 1.1));
  const y = (hours: number): string => place(100 - (hours / top) * 100);
  const columns = months.flatMap((group) => {
    const { half, most, slowest, missed } = group;
    if (half === null || most === null || slowest === null) return [];
    const x = middleOf(group, twelve);
    const mark = [{ 'slowest-at': y(slowest) }];
    return [
      {
        ...{ x: place(x), bar: place(x - 0.9), 'half-at': y(half), 'most-at': y(most), 'most-height': place((most / top) * 100) },
        ...{ ontime: missed > 0 ? [] : mark, overdue: missed > 0 ? mark : [] },
      },
    ];
  });
  return {
    column: columns,
    limit: [{ 'limit-at': y(promisedHours), 'limit-height': place((promisedHours / top) * 100) }],
    tick: twelve.map((month, index) => ({ x: place(((index + 0.5) / 12) * 100), short: monthWords(month, monthShort).slice(0, 1) })),
  };
}

function sum(months: readonly PublishedMonths[], count: (months: PublishedMonths) => number): number {
  return months.reduce((total, group) => total + count(group), 0);
}

function byMonth(months: readonly PublishedMonths[], twelve: readonly string[], timed: boolean): AnyValues {
  const [oldest] = months;
  if (!oldest) return { months: [] };
  const [kept, missed, notForUs] = [sum(months, (group) => group.kept), sum(months, (group) => group.missed), sum(months, (group) => group.notForUs)];
  const [only] = months;
  const isOne = months.length === 1 && only?.half !== null && only?.most !== null;
  return {
    months: [
      {
        ...{ kept: String(kept), all: String(kept + missed), since: monthWords(oldest.first) },
        'few-not-for-us': notForUs > 0 && notForUs < 5 ? [{}] : [],
        'some-not-for-us': notForUs >= 5 ? [{ 'not-for-us': String(notForUs) }] : [],
        hours:
          timed && isOne ? [{ half: hoursWords(only?.half ?? null), most: hoursWords(only?.most ?? null), slowest: hoursWords(only?.slowest ?? null) }] : [],
        ...(timed ? plot(months, twelve) : {}),
        row: months.map((group) => ({
          ...{ label: periodWords(group), intime: String(group.kept), late: String(group.missed) },
          ...(timed ? { half: hoursWords(group.half), most: hoursWords(group.most), slowest: hoursWords(group.slowest) } : {}),
        })),
      },
    ],
  };
}

interface Figure {
  readonly values: AnyValues;
  /** How often it was missed. */
  readonly missed: number;
  /** Periods in which it was, where it is counted by month. */
  readonly when: readonly PublishedMonths[];
  /** No month is over yet of which a figure can be given, so that it is neither kept nor missed. */
  readonly isAwaited?: boolean;
}

function missedMonths(months: readonly PublishedMonths[]): Pick<Figure, 'missed' | 'when'> {
  return { missed: sum(months, (group) => group.missed), when: months.filter((group) => group.missed > 0) };
}

/** What is shown of a promise; undefined where it is not published. */
function figureOf(promise: CountedPromise, facts: PromiseFacts, twelve: readonly string[]): Figure | undefined {
  switch (promise) {
    case 'answer-within-a-day':
    case 'ethics-answer-within-two-business-days': {
      const months = facts[promise];
      return months && { values: byMonth(months, twelve, promise === 'answer-within-a-day'), ...missedMonths(months), isAwaited: months.length === 0 };
    }
    case 'offered-times-are-free': {
      const calls = facts[promise];
      if (!calls) return undefined;
      const [oldest] = calls.months;
      const all = sum(calls.months, (group) => group.kept + group.missed);
      const months = oldest ? { months: [{ all: String(all), since: monthWords(oldest.first) }], 'no-months': [] } : { months: [], 'no-months': [{}] };
      return { values: { twice: String(calls.twice), ...months }, missed: calls.twice, when: [] };
    }
    case 'one-confirmation-mail': {
      const mails = facts[promise];
      return mails && { values: { most: String(mails.most), allowed: String(mails.allowed) }, missed: mails.most > mails.allowed ? 1 : 0, when: [] };
    }
    case 'no-pixels': {
      const letters = facts[promise];
      return letters && { values: { pixels: String(letters.pixels), letters: String(letters.letters) }, missed: letters.pixels, when: [] };
    }
    case 'retention-kept': {
      const run = facts[promise];
      if (!run) return undefined;
      const last = run.lastRun === null ? { 'last-run': [], 'no-run': [{}] } : { 'last-run': [{ 'run-at': momentWords(run.lastRun) }], 'no-run': [] };
      return { values: { overdue: String(run.overdue), ...last }, missed: run.overdue > 0 ? 1 : 0, when: [] };
    }
  }
}

function removedValues(rules: readonly string[], facts: PromiseFacts): AnyValues {
  const runs = facts['retention-kept']?.rules ?? [];
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const removed = runs.find(({ id }) => id === rule)?.deleted ?? null;
      const { some, few, unknown } = removedBlocks(rule);
      return [
        [some, typeof removed === 'number' ? [{ removed: String(removed) }] : []] as const,
        [few, removed === 'few' ? [{}] : []] as const,
        [unknown, removed === null ? [{}] : []] as const,
      ];
    }),
  );
}

/** What fills /promises for one snapshot at one moment. */
export function pageValues({ madeAt, facts }: Snapshot, register: readonly MadePromise[], rules: readonly string[], now: Date): AnyValues {
  const twelve = lastTwelve(madeAt);
  const taken = momentWords(madeAt);
  const figures = countedPromises.map((promise) => ({ promise, figure: figureOf(promise, facts, twelve) }));
  const missed = figures.filter(({ figure }) => figure !== undefined && figure.missed > 0);
  const uncounted = uncountedTime(facts.since, madeAt, twelve);
  const [none, noneSince] = uncounted.length === 0 ? [[{}], []] : [[], uncounted.map(({ since }) => ({ since }))];
  return {
    ...{ taken, 'missed-promises': String(missed.length) },
    stale: isStale({ madeAt }, now) ? [{ taken }] : [],
    'none-missed': missed.length === 0 ? none : [],
    'none-missed-since': missed.length === 0 ? noneSince : [],
    uncounted,
    'log-month': twelve.map((month, index) => ({ x: place(((index + 0.5) / 12) * 100), month: monthWords(month, monthShort) })),
    ...Object.fromEntries(
      figures.flatMap(({ promise, figure }) => {
        const told = (register.find(({ id }) => id === promise)?.misses ?? []).filter(({ month }) => month >= (twelve[0] ?? ''));
        const misses = {
          once: figure?.missed === 1 ? [{}] : [],
          several: figure !== undefined && figure.missed > 1 ? [{ times: String(figure.missed) }] : [],
          told: told.length > 0 ? [{ miss: told.map(({ month, happened, changed }) => ({ when: monthWords(month), happened, changed })) }] : [],
          untold: told.length > 0 ? [] : [{}],
        };
        const isMissed = figure !== undefined && figure.missed > 0;
        return [
          [`missed-${promise}`, isMissed ? [{ ...figure.values, ...misses }] : []] as const,
          [`kept-${promise}`, figure !== undefined && !isMissed && figure.isAwaited !== true ? [figure.values] : []] as const,
          [`awaited-${promise}`, figure?.isAwaited === true ? [{}] : []] as const,
          [`unpublished-${promise}`, figure === undefined ? [{}] : []] as const,
          [`log-${promise}`, (figure?.when ?? []).map((group) => ({ x: place(middleOf(group, twelve)) }))] as const,
        ];
      }),
    ),
    ...removedValues(rules, facts),
  };
}

/** What fills the feed: an entry for each period that was closed, newest first. */
export function feedValues({ madeAt, facts }: Snapshot, register: readonly MadePromise[]): AnyValues {
  const groups = [
    ...(facts['answer-within-a-day'] ?? []).map((group) => ({ promise: 'answer-within-a-day', group })),
    ...(facts['ethics-answer-within-two-business-days'] ?? []).map((group) => ({ promise: 'ethics-answer-within-two-business-days', group })),
  ].sort((one, other) => (one.group.closedAt > other.group.closedAt ? -1 : 1));
  return {
    updated: groups[0]?.group.closedAt ?? madeAt,
    entry: groups.map(({ promise, group }) => ({
      promise: register.find(({ id }) => id === promise)?.words[0] ?? promise,
      id: `${promise}/${group.last}`,
      months: periodWords(group),
      ...{ closed: group.closedAt, kept: String(group.kept), all: String(group.kept + group.missed), missed: String(group.missed) },
    })),
  };
}

/** The templates of page and feed, read from the build. */
export class PromiseTemplates {
  readonly #page: Template;
  readonly #feed: Template;
  readonly #rules: readonly string[];

  /** @throws when the build has no such page, or one of another version */
  constructor(dist: string, rules: readonly string[]) {
    this.#rules = rules;
    this.#page = read(join(dist, promiseFiles.page.template), (text) => new Template(text, promisePageShape(rules), escapedForMarkup));
    this.#feed = read(join(dist, promiseFiles.feed.template), (text) => new Template(text, promiseFeedShape, escapedForMarkup));
  }

  page(snapshot: Snapshot, register: readonly MadePromise[], now: Date): Uint8Array {
    return this.#page.fill(pageValues(snapshot, register, this.#rules, now));
  }

  feed(snapshot: Snapshot, register: readonly MadePromise[]): Uint8Array {
    return this.#feed.fill(feedValues(snapshot, register));
  }
}

function read(path: string, make: (text: string) => Template): Template {
  try {
    return make(readFileSync(path, 'utf8'));
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} ${what} (contract/promise-page.ts). Build the site again: npm run build -- --force`, { cause: error });
  }
}
