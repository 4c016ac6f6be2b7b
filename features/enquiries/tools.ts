import { randomInt } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { hour } from '../../contract/time.ts';
import type { EnquiryKind } from './schema.ts';
import type { Firm } from '../../contract/firm.ts';
import { weekdays, type EnquiryRules, type PromisedTime } from './reply-times.ts';
import type { Context } from '../../core/context/context.ts';
import type { TypedEnquiry } from './rows.ts';

export interface EnquiryTools extends Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'onMail'> {
  readonly mintReference: (kind: EnquiryKind) => string;
  readonly times: (kind: EnquiryKind, from: Date) => { readonly warnAt: Date; readonly dueAt: Date };
  readonly teamOf: (enquiry: Pick<TypedEnquiry, 'kind' | 'category' | 'topic'>) => string;
  readonly webhook: boolean;
}

type EnquiryParts = Pick<EnquiryTools, 'store' | 'outbox' | 'now' | 'newId' | 'webhook' | 'onMail'> & {
  readonly words: { readonly firm: Firm; readonly enquiries: EnquiryRules };
  readonly team: string;
};

/** The tools of the use cases, with promised times and routes from content/. */
export function enquiryTools({ words, team, ...parts }: EnquiryParts): EnquiryTools {
  const { promises, remindAt, routes } = words.enquiries;
  const calendar = { ...words.enquiries, timeZone: words.firm.timeZone };
  return {
    ...parts,
    mintReference,
    times: (kind, from) => ({
      warnAt: promisedMoment(from, promises[kind], remindAt / 100, calendar),
      dueAt: promisedMoment(from, promises[kind], 1, calendar),
    }),
    teamOf: (enquiry) => teamAddress(enquiry, routes, words.firm.emails, team),
  };
}

/** Where the team is emailed about an enquiry: the first matching route, else the team's address. */
export function teamAddress(
  { kind, category, topic }: Pick<TypedEnquiry, 'kind' | 'category' | 'topic'>,
  routes: EnquiryRules['routes'],
  emails: Firm['emails'],
  team: string,
): string {
  const route = routes.find(
    (known) =>
      known.kind === kind &&
      (known.subject === undefined || known.subject === category) &&
      (known.topic === undefined || known.topic === topic),
  );
  return route ? mailboxOf(route, emails) : team;
}

/** The address of a route: that of a mailbox in firm.yaml, or the one given. */
export function mailboxOf({ to }: EnquiryRules['routes'][number], emails: Firm['emails']): string {
  return Object.entries(emails).find(([name]) => name === to)?.[1] ?? to;
}

/** Digits and capitals that are not confused on paper or on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const initials: Record<EnquiryKind, string> = { contact: 'C', ethics: 'E', consultation: 'K' };

/** A new reference: the kind's letter and eight random symbols, such as `C-7K3M-9Q2F`. One of 6 × 10¹¹. */
export function mintReference(kind: EnquiryKind): string {
  const block = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');
  return `${initials[kind]}-${block()}-${block()}`;
}

/** Which days count, and the zone in which they begin. */
export interface Calendar extends Pick<EnquiryRules, 'businessDays' | 'holidays'> {
  readonly timeZone: string;
}

/** When a share (0 to 1) of a promised time has passed; in business days only their hours count. */
export function promisedMoment(
  from: Date,
  promise: Pick<PromisedTime, 'hours' | 'during'>,
  share: number,
  calendar: Calendar,
): Date {
  const { timeZone } = calendar;
  let remaining = promise.hours * hour * share;
  let cursor = from.getTime();
  if (promise.during === 'every-day') return new Date(cursor + remaining);
  let day = Temporal.Instant.fromEpochMilliseconds(cursor).toZonedDateTimeISO(timeZone).toPlainDate();
  for (;;) {
    const next = day.add({ days: 1 });
    // A zone that crosses the date line skips a day; the start of the skipped day is then the start of the day
    // after it.
    const end = next.toZonedDateTime(timeZone).epochMilliseconds;
    if (counts(day, calendar)) {
      if (remaining <= end - cursor) return new Date(cursor + remaining);
      remaining -= end - cursor;
    }
    day = next;
    cursor = end;
  }
}

function counts(day: Temporal.PlainDate, { businessDays, holidays }: Calendar): boolean {
  const weekday = weekdays[day.dayOfWeek - 1];
  return weekday !== undefined && businessDays.includes(weekday) && !holidays.includes(day.toString());
}
