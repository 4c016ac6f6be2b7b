import { Temporal } from 'temporal-polyfill';
import type { CallRules, Desk } from './schema.ts';
import type { Context } from '../../core/context/context.ts';
import { Timetable, type Span } from './slots.ts';

/** Everything the use cases need from outside. */
export interface CallTools extends Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'mintToken' | 'onMail'> {
  readonly rules: CallRules;
  /** One of each desk, in the order of the rules. */
  readonly timetables: readonly Timetable[];
  /** What else a desk has in its diary; `unknown` when nobody can tell, and then it offers no time. */
  readonly busy: (deskId: string) => Promise<readonly Span[] | 'unknown'>;
}

interface CallParts extends Omit<CallTools, 'rules' | 'timetables' | 'busy'>, Partial<Pick<CallTools, 'busy'>> {
  readonly words: { readonly calls: CallRules; readonly enquiries: { readonly holidays: readonly string[] } };
}

/** The tools of the use cases, with rules and holidays from content/. */
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

/** A desk by its id; one that the rules no longer name keeps its calls, under its id and in UTC. */
export function deskOf({ desks }: Pick<CallRules, 'desks'>, id: string): Pick<Desk, 'id' | 'name' | 'timeZone'> {
  return desks.find((desk) => desk.id === id) ?? { id, name: id, timeZone: 'UTC' };
}
