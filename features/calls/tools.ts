import { Temporal } from 'temporal-polyfill';
import type { CallRules, Desk } from './schema.ts';
import type { CallRow } from './tables.ts';
import type { Context } from '../../core/context/context.ts';
import { Timetable, type Span } from './slots.ts';

export interface CallTools extends Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'mintToken' | 'onMail'> {
  readonly rules: CallRules;
  /** One for each desk, in the order of the rules. */
  readonly timetables: readonly Timetable[];
  /** Busy times of a desk's published calendar; while `unknown`, the desk offers no times. */
  readonly busy: (deskId: string) => Promise<readonly Span[] | 'unknown'>;
}

interface CallParts extends Omit<CallTools, 'rules' | 'timetables' | 'busy'>, Partial<Pick<CallTools, 'busy'>> {
  readonly words: { readonly calls: CallRules; readonly enquiries: { readonly holidays: readonly string[] } };
}

/** The dependencies, with rules and holidays from content/. */
export function callTools({ words, busy = () => Promise.resolve([]), ...parts }: CallParts): CallTools {
  const rules = words.calls;
  return {
    ...parts,
    rules,
    busy,
    timetables: rules.desks.map((desk) => new Timetable(rules, desk, words.enquiries.holidays)),
  };
}

export function momentOf({ now }: Pick<CallTools, 'now'>): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(now().getTime());
}

/** A desk by its id. A desk that was removed from the rules is shown by its id, in UTC. */
export function deskOf({ desks }: Pick<CallRules, 'desks'>, id: string): Pick<Desk, 'id' | 'name' | 'timeZone'> {
  return desks.find((desk) => desk.id === id) ?? { id, name: id, timeZone: 'UTC' };
}

export type CallView = ReturnType<typeof viewOf>;

export function viewOf(rules: CallRules, row: CallRow) {
  return {
    ...row,
    desk: deskOf(rules, row.desk),
    start: Temporal.Instant.from(row.starts_at),
    end: Temporal.Instant.from(row.ends_at),
  };
}

export function hasBegun({ now }: Pick<CallTools, 'now'>, { starts_at }: Pick<CallRow, 'starts_at'>): boolean {
  return Date.parse(starts_at) <= now().getTime();
}

export function hasEnded({ now }: Pick<CallTools, 'now'>, { ends_at }: Pick<CallRow, 'ends_at'>): boolean {
  return Date.parse(ends_at) <= now().getTime();
}
