import { dayWords } from '../../../site/copy/day-words.ts';
import { hour } from '../../../contract/time.ts';
import type { PublishedMonths } from '../closed-months.ts';
import type { CountedPromise } from '../promise-register.ts';
import type { PromiseFacts, Snapshot } from '../snapshot.ts';

export interface ShownSnapshot extends Snapshot {
  readonly now: Date;
}

/** Whether the page calls a snapshot old: the next one is over an hour late. */
export function isStale(madeAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(madeAt) > 2 * hour;
}

const monthLong = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `September 2026`, from `2026-09`. */
export function monthWords(month: string): string {
  return monthLong.format(new Date(month));
}

/** `November 20, 2026, 10:00 UTC`, the website's format. */
export function momentWords(at: string): string {
  return `${dayWords(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;
}

/** `September 2026`, or `July to August 2026`. */
export function periodWords({ first_month: first, last_month: last }: PublishedMonths): string {
  return monthLong.formatRange(new Date(first), new Date(last)).replace(/\s?–\s?/u, ' to ');
}

/** The twelve months up to that of a moment, oldest first. */
export function lastTwelve(at: string): readonly string[] {
  const [year = 0, month = 1] = at.split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7),
  );
}

/** Status of a promise: `awaited` until its first group is closed. */
export type Standing = 'kept' | 'missed' | 'awaited';

/** The status of a promise by its figures. */
export function standingOf(promise: CountedPromise, facts: PromiseFacts): Standing {
  switch (promise) {
    case 'answer-within-a-day':
    case 'ethics-answer-within-two-business-days':
      if (facts[promise].length === 0) return 'awaited';
      return facts[promise].some(({ missed }) => missed > 0) ? 'missed' : 'kept';
    case 'offered-times-are-free':
      return facts[promise].twice > 0 ? 'missed' : 'kept';
    case 'one-confirmation-mail':
      return facts[promise].most > facts[promise].allowed ? 'missed' : 'kept';
    case 'no-pixels':
      return facts[promise].pixels > 0 ? 'missed' : 'kept';
    case 'retention-kept':
      return facts[promise].overdue > 0 ? 'missed' : 'kept';
  }
}
