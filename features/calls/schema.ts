import * as z from 'zod/mini';
import { weekdays, type Weekday } from '../enquiries/reply-times.ts';
import { timeZone } from '../../contract/time-zone.ts';
import { enquiryMaxima } from '../enquiries/schema.ts';

/** Minutes of a cell, the unit of a desk's diary: every length, buffer and hour is a multiple of it. */
export const cellMinutes = 15;

const wallTime = z.string().check(
  z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "09:30", in quotes'),
  z.refine((time) => Number(time.slice(3)) % cellMinutes === 0, `must be on a quarter of an hour`),
);
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-12-25'));

/** Days for which links work: the visitor's to choose a time, and the desk's to record an outcome. */
export const linkLasts = { times: 14, outcome: 60 } as const;

/** Minutes of an ISO 8601 duration in days, hours and minutes: `P21D`, `PT24H`, `PT1H30M`. */
export function minutesOf(duration: string): number {
  const [, days = '0', hours = '0', minutes = '0'] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(duration) ?? [];
  return (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
}

const inHours = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'hour', unitDisplay: 'long' });

/** How long before a call both sides are reminded, in words: `24 hours`. */
export function reminderWords({ reminder }: Pick<CallRules, 'reminder'>): string {
  return inHours.format(minutesOf(reminder) / 60);
}

const duration = z
  .string()
  .check(
    z.refine(
      (text) => minutesOf(text) > 0 || text === 'PT0M',
      'must be an ISO 8601 duration in days, hours or minutes such as PT45M, PT24H or P21D',
    ),
  );
const inCells = duration.check(
  z.refine((text) => minutesOf(text) % cellMinutes === 0, `must be a multiple of ${cellMinutes} minutes`),
);

/** Part of some weekdays in wall-clock time of the desk; `until` is excluded. */
const stretch = z.strictObject({
  days: z.array(z.enum(weekdays)).check(z.minLength(1)),
  from: wallTime,
  until: wallTime,
});
export type Stretch = z.infer<typeof stretch>;

const overlap = (one: Stretch, other: Stretch): boolean => one.from < other.until && other.from < one.until;
const onDay = (stretches: readonly Stretch[], day: Weekday): readonly Stretch[] =>
  stretches.filter(({ days }) => days.includes(day));

const desk = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/, 'must be lower-case words joined by hyphens')),
    name: z.string().check(z.minLength(1)),
    timeZone,
    hours: z.array(stretch).check(z.minLength(1)),
    breaks: z._default(z.array(stretch), []),
    /** Dates on which the desk is away, both included. */
    leave: z._default(
      z.array(
        z
          .strictObject({ from: date, until: date })
          .check(z.refine(({ from, until }) => from <= until, 'must not end before it begins')),
      ),
      [],
    ),
  })
  .check((context) => {
    const { hours, breaks } = context.value;
    const refuse = (path: (string | number)[], message: string): void => {
      context.issues.push({ code: 'custom', input: context.value, path, message });
    };
    for (const [field, stretches] of Object.entries({ hours, breaks }))
      for (const [index, { from, until }] of stretches.entries())
        if (from >= until)
          refuse([field, index, 'until'], `must be later than ${from}; split hours that go past midnight`);
    for (const day of weekdays) {
      const open = onDay(hours, day);
      const clash = open.find((one, index) => open.slice(index + 1).some((other) => overlap(one, other)));
      if (clash) refuse(['hours'], `overlap on ${day} (${clash.from} to ${clash.until})`);
      for (const { from, until } of onDay(breaks, day))
        if (!open.some((one) => one.from <= from && until <= one.until))
          refuse(['breaks'], `${from} to ${until} on ${day} is outside the hours of that day`);
    }
  });
export type Desk = z.infer<typeof desk>;

/** `content/calls.yaml`: when the first call can be held, and by which desk. */
export const callRules = z
  .strictObject({
    /** `telephone`: the visitor rings or is rung. Otherwise the address of a video call. */
    how: z.union(
      [
        z.literal('telephone'),
        z.strictObject({ video: z.string().check(z.startsWith('https://', 'must be an https address')) }),
      ],
      { error: 'must be telephone, or video: with an https address' },
    ),
    length: inCells,
    buffer: inCells,
    /** Minimum time between the booking and the call. */
    notice: duration,
    /** How far ahead times are offered. */
    horizon: duration,
    /** How long before a call both sides are reminded. */
    reminder: duration,
    /** Limit of a desk's calls a day. */
    perDay: z.int().check(z.positive()),
    /** Allowed hosts of BUSY_CALENDARS, with the port if it is not 443. */
    calendarHosts: z._default(
      z.array(
        z
          .string()
          .check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/, 'must be a host such as calendar.example.org')),
      ),
      [],
    ),
    desks: z.array(desk).check(z.minLength(1)),
  })
  .check(
    z.refine(({ horizon, notice }) => minutesOf(horizon) > minutesOf(notice), {
      path: ['horizon'],
      error: 'must be longer than the notice',
    }),
    z.refine(({ length }) => minutesOf(length) > 0, { path: ['length'], error: 'must be longer than nothing' }),
    z.refine(({ desks }) => new Set(desks.map(({ id }) => id)).size === desks.length, {
      path: ['desks'],
      error: 'must have ids of their own',
    }),
  );
export type CallRules = z.infer<typeof callRules>;

/** Digits with usual separators and an optional country code. */
const telephone = /^\+?[\d\s()./-]+$/;

export const callChoice = z.object({
  /** An offered time, ISO 8601 in UTC. */
  start: z.iso.datetime({ error: 'start' }),
  /** IANA name of the visitor's zone. */
  zone: z.optional(z.string().check(z.maxLength(64))),
  phone: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(enquiryMaxima.phone, 'phone'), z.regex(telephone, 'phone'))
      .check(z.refine((number) => number.replace(/\D/g, '').length >= 5, 'phone')),
  ),
});

export type CallChoice = z.infer<typeof callChoice>;
