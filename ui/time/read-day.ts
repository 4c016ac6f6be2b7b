import { day as dayLong, dayOf, months, weekdays } from './words.ts';

function named(names: readonly string[], begins: string): number {
  return names.findIndex((name) => name.toLowerCase().startsWith(begins));
}

function isoOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}

function daysOn(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00Z`) + days * dayLong).toISOString().slice(0, 10);
}

/** The next date of a day and month without a year. */
function nextOf(today: string, month: number, day: number): string | undefined {
  const year = Number(today.slice(0, 4));
  const here = isoOf(year, month, day);
  return here !== undefined && here >= today ? here : isoOf(year + 1, month, day);
}

/**
 * Reads a day as people write it, day first: `3 Dec`, `3 December 2026`, `3/12`, `2026-12-03`, `today`, `tomorrow`,
 * `Thu` (the next one, not today). Undefined if it is not a day.
 * @param today ISO 8601 day
 */
export function readDay(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/[.,]/g, '');
  if (text === 'today') return today;
  if (text === 'tomorrow') return daysOn(today, 1);
  const weekday = text.length < 3 ? -1 : named(weekdays, text);
  if (weekday >= 0) return daysOn(today, (weekday - new Date(`${today}T00:00Z`).getUTCDay() + 7) % 7 || 7);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso !== null) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[/ ](\d{1,2})(?:[/ ](\d{4}))?$/.exec(text);
  if (numbers !== null) {
    const [day, month] = [Number(numbers[1]), Number(numbers[2])];
    return numbers[3] === undefined ? nextOf(today, month, day) : isoOf(Number(numbers[3]), month, day);
  }
  const words = /^(?:[a-z]+ )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})(?: (\d{4}))?$/.exec(text);
  if (words === null) return undefined;
  const [, date, name = '', year] = words;
  const month = named(months, name.slice(0, 3)) + 1;
  if (month === 0) return undefined;
  return year === undefined ? nextOf(today, month, Number(date)) : isoOf(Number(year), month, Number(date));
}

/** Reads a day up to today, as `readDay` does and `yesterday`; without a year, or a weekday, it is the latest such day. */
export function readPastDay(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/[.,]/g, '');
  if (text === 'yesterday') return daysOn(today, -1);
  const read = readDay(text, today);
  if (read === undefined || read <= today) return read;
  if (text === 'tomorrow' || /\d{4}/.test(text)) return undefined;
  if (/^[a-z]+$/.test(text)) return daysOn(read, -7);
  const [year, month, day] = read.split('-').map(Number);
  return isoOf((year ?? 0) - 1, month ?? 0, day ?? 0);
}

/**
 * Reads a past time as people write it: `today 10:15`, `yesterday 16:00`, `Tue 9.30`, `18 Nov 14:00`; a time
 * alone means today. Returns a local time, `2026-11-19T10:15`, or undefined if it is not a time.
 * @param today ISO 8601 day
 */
export function readPast(typed: string, today: string): string | undefined {
  const [, day = '', hours = '', minutes = ''] =
    /^(.*?)\s*\b(\d{1,2})[:.](\d{2})$/.exec(typed.trim().toLowerCase()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const read = day === '' ? today : readPastDay(day, today);
  return read && `${read}T${hours.padStart(2, '0')}:${minutes}`;
}

/** `Thu 3 Dec 2026` */
export function writeDay(iso: string): string {
  return `${dayOf(new Date(iso), 'UTC')} ${iso.slice(0, 4)}`;
}
