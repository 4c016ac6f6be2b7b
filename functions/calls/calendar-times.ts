import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { UnknownZone, ZonedCalendar } from './calendar-zones.ts';
import type { Span } from './slots.ts';

export interface CalendarOrder {
  /** A calendar as its server sent it. */
  readonly text: string;
  /** Zone of days, and of times without one. */
  readonly timeZone: string;
  /** What is asked for; milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** UIDs of entries that do not count. */
  readonly except: readonly string[];
}

/**
 * When the owner of a calendar (RFC 5545) is busy: events with their repetitions, exceptions and moved occurrences, days as a whole, and
 * published free and busy times; not what is cancelled or marked as free. In order, without overlap.
 *
 * Throws when the text is no calendar, or ends before it is complete.
 */
export function busyTimesIn({ text, timeZone, from, until, except }: CalendarOrder): readonly Span[] {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) throw new Error('It is no calendar.');
  const left = new Set(except);
  const busy = calendarsIn(text).flatMap((calendar) => {
    const events = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart') && !left.has(uidOf(event)));
    return [...occurrences(events, timeZone, until), ...published(calendar, timeZone)];
  });
  return joined(busy.filter((time) => time.from < until && time.until > from));
}

function calendarsIn(text: string): readonly ZonedCalendar[] {
  const parsed: unknown = ICAL.parse(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(parsed)) return [];
  const all: readonly unknown[] = typeof parsed[0] === 'string' ? [parsed] : parsed;
  return all.filter((each) => Array.isArray(each)).map((each) => new ZonedCalendar(each));
}

function uidOf(component: ICAL.Component): string {
  const uid: unknown = component.getFirstPropertyValue('uid');
  return typeof uid === 'string' ? uid : '';
}

function occurrences(events: readonly ICAL.Component[], timeZone: string, until: number): readonly Span[] {
  const [exceptions, masters] = [events.filter((event) => event.hasProperty('recurrence-id')), events.filter((event) => !event.hasProperty('recurrence-id'))];
  const ofUid = Map.groupBy(exceptions, uidOf);
  return [
    // An occurrence may have been moved into the time asked for from far outside of it, so that they count by themselves.
    ...exceptions.flatMap((exception) => single(new ICAL.Event(exception), timeZone)),
    ...masters.flatMap((master) => series(master, ofUid.get(uidOf(master)) ?? [], timeZone, until)),
  ];
}

function single(event: ICAL.Event, timeZone: string): readonly Span[] {
  return isFree(event.component) ? [] : [between(event.startDate, event.endDate, timeZone)];
}

function series(master: ICAL.Component, exceptions: readonly ICAL.Component[], timeZone: string, until: number): readonly Span[] {
  const event = new ICAL.Event(master, { exceptions: [...exceptions] });
  if (!event.isRecurring()) return single(event, timeZone);
  const replaced = new Set(event.exceptions.length === 0 ? [] : exceptions.map((each) => momentOf(new ICAL.Event(each).recurrenceId, timeZone)));
  const times: Span[] = [];
  const iterator = event.iterator();
  for (;;) {
    const start = stepOf(iterator);
    if (start === undefined) return times;
    const moment = momentOf(start, timeZone);
    if (moment >= until + UnknownZone.mostAhead) return times;
    if (replaced.has(moment)) continue;
    // One exception may change all that follow it.
    const { item, startDate, endDate } = event.getOccurrenceDetails(start);
    if (!isFree(item.component)) times.push(between(startDate, endDate, timeZone));
  }
}

/** The library types the end of a series as a time. */
function stepOf(iterator: ICAL.RecurExpansion): ICAL.Time | undefined {
  const next: unknown = iterator.next();
  return next instanceof ICAL.Time ? next : undefined;
}

/** The library types what is absent as if it were there. */
function said(value: unknown): string {
  return typeof value === 'string' ? value.toUpperCase() : '';
}

function isFree(event: ICAL.Component): boolean {
  const valueOf = (name: string): string => said(event.getFirstPropertyValue(name));
  return valueOf('transp') === 'TRANSPARENT' || valueOf('status') === 'CANCELLED' || valueOf('x-microsoft-cdo-busystatus') === 'FREE';
}

function published(calendar: ICAL.Component, timeZone: string): readonly Span[] {
  return calendar
    .getAllSubcomponents('vfreebusy')
    .flatMap((component) => component.getAllProperties('freebusy'))
    .filter((property) => said(property.getFirstParameter('fbtype')) !== 'FREE')
    .flatMap((property): readonly unknown[] => property.getValues())
    .filter((value) => value instanceof ICAL.Period)
    .map((period) => between(period.start, period.getEnd(), timeZone));
}

function between(start: ICAL.Time, end: ICAL.Time, timeZone: string): Span {
  const [behind, ahead] = [end.zone instanceof UnknownZone ? UnknownZone.mostBehind : 0, start.zone instanceof UnknownZone ? UnknownZone.mostAhead : 0];
  return { from: momentOf(start, timeZone) - ahead, until: momentOf(end, timeZone) + behind };
}

/** A day begins, and a time without a zone stands, in the zone of whoever looks (RFC 5545, 3.3.5). */
function momentOf(time: ICAL.Time, timeZone: string): number {
  const { isDate, year, month, day, hour, minute, second } = time;
  if (!isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000;
  return new Temporal.PlainDateTime(year, month, day, hour, minute, second).toZonedDateTime(timeZone).epochMilliseconds;
}

function joined(times: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const time of times.filter(({ from, until }) => from < until).sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && time.from <= last.until) all[all.length - 1] = { from: last.from, until: Math.max(last.until, time.until) };
    else all.push(time);
  }
  return all;
}
