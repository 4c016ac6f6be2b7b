import * as z from 'zod/mini';
import type { ActSpec } from '../../../core/desk/api.ts';

const moment = z.iso.datetime();
const date = z.iso.date();

const seen = { id: z.string(), version: z.int() };
const line = z.optional(z.string().check(z.maxLength(500)));

export const callActs = {
  'calls.move': {
    input: z.object({ ...seen, desk: z.string(), start: moment, line }),
    command: 'calls move',
  },
  'calls.cancel': { input: z.object({ ...seen, offer: z.boolean(), line }), command: 'calls cancel' },
  'calls.cancel-domain': {
    input: z.object({ domain: z.string().check(z.maxLength(255)) }),
    command: 'calls cancel-domain',
    result: z.object({ cancelled: z.number() }),
  },
  'calls.held': { input: z.object(seen), command: 'calls held' },
  'calls.no-show': { input: z.object(seen), command: 'calls no-show' },
  'calls.unsay': { input: z.object(seen), command: 'calls unsay' },
  /** Dates, or wall-clock times of the desk; an `until` date is included. */
  'calls.block': {
    input: z.object({ desk: z.string(), from: z.string(), until: z.string(), why: z.string().check(z.maxLength(200)) }),
    command: 'calls block',
    result: z.object({ standing: z.number() }),
  },
  'calls.unblock': { input: z.object({ id: z.string() }), command: 'calls unblock' },
  'calls.read-calendar': { input: z.object({ desk: z.string() }), command: 'calls read-calendar' },
} as const satisfies Record<string, ActSpec>;

/** Part of a day, in wall-clock minutes since midnight. */
const part = { from: z.number(), until: z.number() };

export const deskCall = z.object({
  id: z.string(),
  version: z.number(),
  reference: z.string(),
  name: z.string(),
  organization: z.nullable(z.string()),
  email: z.string(),
  state: z.enum(['booked', 'cancelled', 'held', 'no-show']),
  desk: z.string(),
  starts_at: moment,
  ends_at: moment,
  /** Its place in the requested week. */
  at: z.object({ date, ...part }),
  /** The visitor's zone (the desk's if they named none) and the common name of its place. */
  zone: z.string(),
  place: z.string(),
  /** Who rings whom or where both meet, in words for the desk. */
  how: z.string(),
  created_at: moment,
  moved_from: z.nullable(moment),
  changed_by: z.enum(['visitor', 'desk']),
  changed_who: z.nullable(z.string()),
  /** Sequence number of the last invitation, from 0. */
  sequence: z.number(),
  line: z.nullable(z.string()),
  recorded_at: z.nullable(moment),
  recorded_who: z.nullable(z.string()),
  /** Sent or scheduled emails: the reminder, and the offer of another time after a missed call. */
  reminder: z.nullable(z.object({ at: moment, isSent: z.boolean() })),
  missed: z.nullable(z.object({ at: moment, isSent: z.boolean() })),
  /** The reply of the visitor's calendar to the invitation. */
  answer: z.nullable(z.enum(['accepted', 'tentative', 'declined', 'counter'])),
});

export type DeskCall = z.output<typeof deskCall>;

/** `GET /api/calls`: a desk's week in its zone, or that of all desks in the reader's zone. */
export const callWeek = z.object({
  desks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      place: z.string(),
      /** Booked calls of the week that are still to come. */
      toCome: z.number(),
      /** Reading state of its published calendar; null if it has none. */
      calendar: z.nullable(
        z.object({
          readAt: z.nullable(moment),
          /** Expiry of the last good copy. */
          countsUntil: z.nullable(moment),
          failure: z.nullable(z.string()),
          /** Whether there is a copy that has not expired; without one the desk offers no times. */
          isOffering: z.boolean(),
        }),
      ),
    }),
  ),
  desk: z.nullable(z.string()),
  timeZone: z.string(),
  /** ISO weeks, `2026-W47`. */
  week: z.string(),
  before: z.string(),
  after: z.string(),
  isThis: z.boolean(),
  today: date,
  days: z.array(
    z.object({
      date,
      closed: z.array(
        z.object({
          kind: z.enum(['outside', 'break', 'buffer', 'busy', 'leave', 'holiday']),
          ...part,
          why: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** First and last hour of the drawn week, and the instant of each hour on its first day. */
  axis: z.object({ from: z.number(), until: z.number(), at: z.array(moment) }),
  calls: z.array(deskCall),
  /** Number of the week's times that visitors can choose, and the last one. */
  free: z.object({ count: z.number(), last: z.nullable(moment) }),
  /** Of all desks: today's calls, and past calls without a recorded outcome. */
  onToday: z.number(),
  unrecorded: z.number(),
  /** Minutes. */
  rules: z.object({ notice: z.number(), horizon: z.number(), length: z.number(), buffer: z.number() }),
});

export type CallWeek = z.output<typeof callWeek>;

/** `GET /api/calls/times`: days of a desk with the times that a call can be moved to. */
export const callTimes = z.object({ days: z.array(z.object({ date, starts: z.array(moment) })) });

/** `GET /api/calls/leave`: a desk's coming leave, and the calls within the leave that is being entered. */
export const callLeave = z.object({
  today: date,
  toCome: z.array(
    z.object({
      id: z.nullable(z.string()),
      kind: z.enum(['row', 'file', 'holiday']),
      /** Dates of the desk, with times if a day is not whole. */
      from: date,
      until: date,
      begins: z.nullable(z.string()),
      ends: z.nullable(z.string()),
      why: z.string(),
      madeBy: z.nullable(z.string()),
      madeAt: z.nullable(moment),
    }),
  ),
  /** Calls within the entered leave; null while that is no valid period. */
  standing: z.nullable(z.array(deskCall)),
});

export type CallLeave = z.output<typeof callLeave>;
