import type { CallWeek, DeskCall } from './api.ts';
import { clockOf, isoDay, weekdayOf } from '../../../ui/time/words.ts';

const dateRange = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

/** `Thu 13:30` */
export function dayAndClock(at: Date, zone: string): string {
  return `${weekdayOf(at, zone).slice(0, 3)} ${clockOf(at, zone)}`;
}

/** `Thursday 13:30` */
export function longDayAndClock(at: Date, zone: string): string {
  return `${weekdayOf(at, zone)} ${clockOf(at, zone)}`;
}

export function offsetOf(zone: string, at: Date): string {
  const name = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return (name?.value ?? 'UTC').replace('-', '−').replace(/^GMT\+0$/, 'GMT');
}

/** Whether two zones have the same wall-clock time at a moment. */
export function sameClock(at: Date, one: string, other: string): boolean {
  return offsetOf(one, at) === offsetOf(other, at);
}

/** `22:30`, or `Fri 00:30` if the day differs from the desk's. */
export function timeThere(at: Date, zone: string, desk: string): string {
  return isoDay(at, zone) === isoDay(at, desk) ? clockOf(at, zone) : dayAndClock(at, zone);
}

const hours = [
  [6, 'night there'],
  [8, 'early morning there'],
  [20, ''],
  [22, 'evening there'],
  [24, 'late evening there'],
] as const;

/** Whether it is early, late or another day for the visitor: `late evening there, the day before the desk’s`. */
export function awkwardTime(at: Date, zone: string, desk: string): string {
  const hour = Number(clockOf(at, zone).slice(0, 2));
  const [there, here] = [isoDay(at, zone), isoDay(at, desk)];
  const day = there === here ? '' : there > here ? 'the day after the desk’s' : 'the day before the desk’s';
  const time = hours.find(([until]) => hour < until)?.[1] ?? '';
  return [time, day].filter((words) => words !== '').join(', ');
}

/** `16 to 20 November 2026`, `30 November to 4 December 2026` */
export function daysInWords(first: string, last: string): string {
  return dateRange.formatRange(new Date(first), new Date(last)).replace(/\s?–\s?/u, ' to ');
}

/** `Mon 16` */
export function dayName(date: string): string {
  return `${weekdayOf(new Date(date), 'UTC').slice(0, 3)} ${Number(date.slice(8))}`;
}

/** `13:30`, from minutes since midnight. */
export function wallTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;
}

/** `1 call`, `2 calls`, `No calls` */
export function callsInWords(count: number): string {
  return count === 0 ? 'No calls' : `${count} ${count === 1 ? 'call' : 'calls'}`;
}

/** Whether a call is over without a recorded outcome. */
export function isUnrecorded({ state, ends_at }: DeskCall, now: Date): boolean {
  return state === 'booked' && Date.parse(ends_at) <= now.getTime();
}

export function hasBegun({ starts_at }: DeskCall, now: Date): boolean {
  return Date.parse(starts_at) <= now.getTime();
}

/** A colleague's name, the local part of their address, as everywhere at the desk. */
export function colleague(who: string | null): string {
  if (who === null || who === 'link:') return 'a colleague';
  return who.replace(/^(?:tool|link|local):/, '').replace(/@.*$/, '');
}

/** `the second: moved last by the visitor` */
export function invitationOf({ sequence, state, moved_from, changed_by, changed_who }: DeskCall): string {
  const which = `the ${ordinals[sequence] ?? `${sequence + 1}th`}`;
  if (sequence === 0) return which;
  const who = changed_by === 'visitor' ? 'the visitor' : colleague(changed_who);
  const what = state === 'cancelled' ? 'cancelled' : moved_from === null ? 'booked again' : 'moved last';
  return `${which}: ${what} by ${who}`;
}

function lengthInWords(minutes: number): string {
  if (minutes % (24 * 60) === 0 && minutes > 24 * 60) return `${minutes / (24 * 60)} days`;
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}

/** When times are offered, and how long a call is. */
export function offerInWords({ notice, horizon, length, buffer }: CallWeek['rules']): string {
  const ahead = `from ${lengthInWords(notice)} to ${lengthInWords(horizon)} ahead`;
  return `Times are offered ${ahead}: ${length} minutes each, with ${buffer} minutes between them.`;
}
