import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { cellMinutes } from './schema.ts';
import type { Span } from './slots.ts';
import { findIana } from 'windows-iana';
import { minute } from '../../contract/time.ts';

/** An IANA time zone by the rules of the runtime's own database. */
class IanaZone extends ICAL.Timezone {
  readonly #name: string;

  constructor(name: string) {
    super({ tzid: name });
    this.#name = name;
  }

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, second);
    return wall.toZonedDateTime(this.#name).offsetNanoseconds / 1_000_000_000;
  }
}

/** Resolves zone names as IANA names, then as Windows names, and only then by the calendar's own definitions. */
class ZonedCalendar extends ICAL.Component {
  readonly #zones = new Map<string, ICAL.Timezone>();

  override getTimeZoneByID(tzid: string): ICAL.Timezone {
    const known = this.#zones.get(tzid);
    if (known) return known;
    const name = ianaName(tzid) ?? findIana(tzid)[0];
    const zone = name === undefined ? this.#brought(tzid) : new IanaZone(name);
    this.#zones.set(tzid, zone);
    return zone;
  }

  #brought(tzid: string): ICAL.Timezone {
    const component = this.getAllSubcomponents('vtimezone').find((each) => each.getFirstPropertyValue('tzid') === tzid);
    return component ? new ICAL.Timezone({ component, tzid }) : ICAL.Timezone.localTimezone;
  }
}

/** The IANA name in a TZID, which some programs prefix with a path; undefined if there is none. */
function ianaName(tzid: string): string | undefined {
  const parts = tzid.split('/');
  return [tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(isKnown);
}

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export interface CalendarOrder {
  readonly text: string;
  /** Zone of whole days and of times without a zone. */
  readonly timeZone: string;
  readonly from: number;
  readonly until: number;
  readonly except: readonly string[];
}

/** Limit within the requested period: more come only from a rule that repeats every minute or from a faulty program. */
const mostEntries = 5_000;

const cell = cellMinutes * minute;

/**
 * The times at which the owner of a calendar (RFC 5545) is busy: events with their recurrences and exceptions, whole
 * days, and published free/busy times, without anything cancelled or marked as free. Rounded out to cells, sorted and
 * merged, so that there are at most half as many spans as cells, whatever the calendar contains.
 *
 * @throws if the text is no calendar, is truncated, or has too many entries
 */
export function busyTimesIn({ text, timeZone, from, until, except }: CalendarOrder): readonly Span[] {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) throw new Error('It is not a calendar.');
  const left = new Set(except);
  const busy: Span[] = [];
  const count = (time: Span): void => {
    if (time.from >= until || time.until <= from) return;
    if (busy.length >= mostEntries)
      throw new Error(`It has more than ${mostEntries.toLocaleString('en-GB')} entries in three weeks.`);
    busy.push(time);
  };
  for (const calendar of calendarsIn(text)) {
    const events = calendar
      .getAllSubcomponents('vevent')
      .filter((event) => event.hasProperty('dtstart') && !left.has(uidOf(event)));
    occurrences(events, timeZone, until, count);
    published(calendar, timeZone).forEach(count);
  }
  return joined(busy);
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

function occurrences(events: readonly ICAL.Component[], timeZone: string, until: number, count: (time: Span) => void) {
  const [exceptions, masters] = [
    events.filter((event) => event.hasProperty('recurrence-id')),
    events.filter((event) => !event.hasProperty('recurrence-id')),
  ];
  const ofUid = Map.groupBy(exceptions, uidOf);
  // Exceptions count by themselves: an occurrence may have been moved into the period from far outside.
  for (const exception of exceptions) single(new ICAL.Event(exception), timeZone).forEach(count);
  for (const master of masters) series(master, ofUid.get(uidOf(master)) ?? [], timeZone, until, count);
}

function single(event: ICAL.Event, timeZone: string): readonly Span[] {
  return isFree(event.component) ? [] : [between(event.startDate, event.endDate, timeZone)];
}

function series(
  master: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  timeZone: string,
  until: number,
  count: (time: Span) => void,
): void {
  const event = new ICAL.Event(master, { exceptions: [...exceptions] });
  if (!event.isRecurring()) {
    single(event, timeZone).forEach(count);
    return;
  }
  const replaced = new Set(
    event.exceptions.length === 0
      ? []
      : exceptions.map((each) => momentOf(new ICAL.Event(each).recurrenceId, timeZone)),
  );
  const iterator = event.iterator();
  for (;;) {
    const start = stepOf(iterator);
    if (start === undefined) return;
    const moment = momentOf(start, timeZone);
    if (moment >= until) return;
    if (replaced.has(moment)) continue;
    // One exception may change all later occurrences.
    const { item, startDate, endDate } = event.getOccurrenceDetails(start);
    if (!isFree(item.component)) count(between(startDate, endDate, timeZone));
  }
}

/** The next occurrence; undefined at the end of a series, which the library's types leave out. */
function stepOf(iterator: ICAL.RecurExpansion): ICAL.Time | undefined {
  const next: unknown = iterator.next();
  return next instanceof ICAL.Time ? next : undefined;
}

/** The text of a property; `''` if it is missing, which the library's types leave out. */
function said(value: unknown): string {
  return typeof value === 'string' ? value.toUpperCase() : '';
}

function isFree(event: ICAL.Component): boolean {
  const valueOf = (name: string): string => said(event.getFirstPropertyValue(name));
  return (
    valueOf('transp') === 'TRANSPARENT' ||
    valueOf('status') === 'CANCELLED' ||
    valueOf('x-microsoft-cdo-busystatus') === 'FREE' ||
    isDeclined(event)
  );
}

/** Whether the owner has declined: the attendee whose address is the calendar's name, or the only attendee. */
function isDeclined(event: ICAL.Component): boolean {
  const owner = said(event.parent.getFirstPropertyValue('x-wr-calname'));
  const attendees = event.getAllProperties('attendee');
  const own = attendees.filter((attendee) => said(attendee.getFirstValue()) === `MAILTO:${owner}`);
  const asked = own.length > 0 || attendees.length !== 1 ? own : attendees;
  return asked.length > 0 && asked.every((attendee) => said(attendee.getFirstParameter('partstat')) === 'DECLINED');
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
  return { from: momentOf(start, timeZone), until: momentOf(end, timeZone) };
}

/** Milliseconds since 1970. Whole days and floating times are in the given zone (RFC 5545, 3.3.5). */
function momentOf(time: ICAL.Time, timeZone: string): number {
  const { isDate, year, month, day, hour, minute, second } = time;
  if (!isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000;
  return new Temporal.PlainDateTime(year, month, day, hour, minute, second).toZonedDateTime(timeZone).epochMilliseconds;
}

function joined(times: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  const inCells = times
    .filter(({ from, until }) => from < until)
    .map(({ from, until }) => ({ from: Math.floor(from / cell) * cell, until: Math.ceil(until / cell) * cell }));
  for (const time of inCells.sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && time.from <= last.until)
      all[all.length - 1] = { from: last.from, until: Math.max(last.until, time.until) };
    else all.push(time);
  }
  return all;
}
