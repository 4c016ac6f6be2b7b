import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import { hour } from '../../contract/time.ts';

/** A zone of the IANA database, by the rules of this machine. */
class IanaZone extends ICAL.Timezone {
  readonly #name: string;

  constructor(name: string) {
    super({ tzid: name });
    this.#name = name;
  }

  /** Seconds between a wall-clock time of the zone and UTC. */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, second);
    return wall.toZonedDateTime(this.#name).offsetNanoseconds / 1_000_000_000;
  }
}

/** A zone of which nothing but its name is known. Its times are read as UTC, and may be this far off. */
export class UnknownZone extends ICAL.Timezone {
  /** Milliseconds; clocks run from twelve hours behind UTC to fourteen ahead. */
  static readonly mostBehind = 12 * hour;
  static readonly mostAhead = 14 * hour;

  override utcOffset(): number {
    return 0;
  }
}

/**
 * A calendar whose zones are looked for by name first: in the IANA database, then among those of Windows; then in the
 * definitions that the calendar brings, which programs cut short or leave out.
 */
export class ZonedCalendar extends ICAL.Component {
  readonly #zones = new Map<string, ICAL.Timezone>();

  override getTimeZoneByID(tzid: string): ICAL.Timezone {
    const known = this.#zones.get(tzid);
    if (known) return known;
    const name = ianaName(tzid) ?? findIana(tzid)[0];
    const zone = name === undefined ? (this.#brought(tzid) ?? new UnknownZone({ tzid })) : new IanaZone(name);
    this.#zones.set(tzid, zone);
    return zone;
  }

  #brought(tzid: string): ICAL.Timezone | undefined {
    const component = this.getAllSubcomponents('vtimezone').find((each) => each.getFirstPropertyValue('tzid') === tzid);
    return component && new ICAL.Timezone({ component, tzid });
  }
}

/** The zone's name in the database; some programs put a path of their own before it. */
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
