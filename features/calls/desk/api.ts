import * as z from 'zod/mini';
import type { ActSpec } from '../../../core/desk/api.ts';

const moment = z.iso.datetime();
const date = z.iso.date();

/** A call that a colleague acts on, and the version of it that they saw. */
const seen = { id: z.string(), version: z.int() };
const line = z.optional(z.string().check(z.maxLength(500)));

/** What the desk does about calls. */
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
  /** Days and wall-clock times of the desk; `until` is the end of the last one. */
  'calls.block': {
    input: z.object({ desk: z.string(), from: z.string(), until: z.string(), why: z.string().check(z.maxLength(200)) }),
    command: 'calls block',
    result: z.object({ standing: z.number() }),
  },
  'calls.unblock': { input: z.object({ id: z.string() }), command: 'calls unblock' },
  'calls.read-calendar': { input: z.object({ desk: z.string() }), command: 'calls read-calendar' },
} as const satisfies Record<string, ActSpec>;

/** Part of a day by the clock on the wall: minutes since midnight. */
const part = { from: z.number(), until: z.number() };

const call = z.object({
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
  /** Where it stands in the week that was asked for. */
  at: z.object({ date, ...part }),
  /** The visitor's zone, which is the desk's where they have named none, and what people call its place. */
  zone: z.string(),
  place: z.string(),
  /** How the call is made, in words for the desk. */
  how: z.string(),
  created_at: moment,
  moved_from: z.nullable(moment),
  changed_by: z.enum(['visitor', 'desk']),
  changed_who: z.nullable(z.string()),
  /** Which invitation the last mail carried, counted from nought. */
  sequence: z.number(),
  line: z.nullable(z.string()),
  recorded_at: z.nullable(moment),
  recorded_who: z.nullable(z.string()),
  /** When the mail left, or is to leave: the reminder, and the one that offers another time after a missed call. */
  reminder: z.nullable(z.object({ at: moment, isSent: z.boolean() })),
  missed: z.nullable(z.object({ at: moment, isSent: z.boolean() })),
  /** What the visitor's calendar answered to the invitation. */
  answer: z.nullable(z.enum(['accepted', 'tentative', 'declined', 'counter'])),
});

export type DeskCall = z.output<typeof call>;

/** `GET /api/calls`: a week of a desk in its zone, or of all desks in the zone of whoever looks. */
export const callWeek = z.object({
  desks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      place: z.string(),
      /** Booked calls of the week that have not begun. */
      toCome: z.number(),
      /** How its published calendar was read; null when it has none. */
      calendar: z.nullable(
        z.object({
          readAt: z.nullable(moment),
          /** Until then the last good copy counts. */
          countsUntil: z.nullable(moment),
          /** Why the last attempt failed. */
          failure: z.nullable(z.string()),
          /** Whether there is a copy that counts: without one the desk offers no times. */
          isOffering: z.boolean(),
        }),
      ),
    }),
  ),
  /** The desk whose week it is; null for all. */
  desk: z.nullable(z.string()),
  timeZone: z.string(),
  /** ISO weeks, `2026-W47`. */
  week: z.string(),
  before: z.string(),
  after: z.string(),
  isThis: z.boolean(),
  /** ISO date of the desk. */
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
  /** Whole hours that the drawing of the week runs from and until, and the moment of each on its first day. */
  axis: z.object({ from: z.number(), until: z.number(), at: z.array(moment) }),
  calls: z.array(call),
  /** Times of the week that visitors can choose, and the last of them. */
  free: z.object({ count: z.number(), last: z.nullable(moment) }),
  /** Of all desks: calls of today, and calls that are over and of which nobody has said what became of them. */
  onToday: z.number(),
  unrecorded: z.number(),
  /** Minutes. */
  rules: z.object({ notice: z.number(), horizon: z.number(), length: z.number(), buffer: z.number() }),
});

export type CallWeek = z.output<typeof callWeek>;

/** `GET /api/calls/times`: days of a desk with the times that a call can be moved to. */
export const callTimes = z.object({ days: z.array(z.object({ date, starts: z.array(moment) })) });

/** `GET /api/calls/leave`: a desk's leave to come, and the calls that stand in the leave being written. */
export const callLeave = z.object({
  /** ISO date of the desk. */
  today: date,
  toCome: z.array(
    z.object({
      /** Null for what stands in a file. */
      id: z.nullable(z.string()),
      kind: z.enum(['row', 'file', 'holiday']),
      /** Days of the desk; the times where a day is not whole. */
      from: date,
      until: date,
      begins: z.nullable(z.string()),
      ends: z.nullable(z.string()),
      why: z.string(),
      madeBy: z.nullable(z.string()),
      madeAt: z.nullable(moment),
    }),
  ),
  /** Null while what is asked about is no stretch of time. */
  standing: z.nullable(z.array(call)),
});

export type CallLeave = z.output<typeof callLeave>;
