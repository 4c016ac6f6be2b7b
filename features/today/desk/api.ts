import * as z from 'zod/mini';
import { deskCall } from '../../calls/desk/api.ts';
import { decisions } from '../../conversation/desk/api.ts';
import { listedEnquiry } from '../../enquiries/desk/api.ts';

/** Address of an enquiry at the desk; with `reply`, its reply box is open. */
export function enquiryAddress(reference: string, reply = false): string {
  return `/enquiries/${reference}${reply ? '?do=reply' : ''}`;
}

const waitingEnquiry = z.pick(listedEnquiry, {
  reference: true,
  kind: true,
  category: true,
  subject: true,
  name: true,
  organization: true,
  owner: true,
  version: true,
  since: true,
  due_at: true,
  excerpt: true,
  files: true,
  declined: true,
  writing: true,
});

export type WaitingEnquiry = z.output<typeof waitingEnquiry>;

const todaysCall = z.extend(
  z.pick(deskCall, { id: true, reference: true, starts_at: true, name: true, organization: true, version: true }),
  {
    desk: z.object({ name: z.string(), timeZone: z.string() }),
    /** The visitor's time zone; null if unknown. */
    zone: z.nullable(z.string()),
    asks: z.boolean(),
  },
);

export type TodaysCall = z.output<typeof todaysCall>;

const letterStanding = z.object({
  slug: z.string(),
  subject: z.string(),
  state: z.enum(['preparing', 'sending', 'paused']),
  stopped: z.nullable(z.string()),
  recipients: z.number(),
  sent: z.number(),
  refused: z.number(),
  left: z.number(),
  scheduledAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
});

export type LetterStanding = z.output<typeof letterStanding>;

const failure = z.object({ id: z.string(), at: z.string(), title: z.string(), sub: z.string(), to: z.string() });

const journalLine = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  act: z.string(),
  record: z.nullable(z.string()),
});

export type TodaysJournalLine = z.output<typeof journalLine>;

/** The last seven days and what comes next; read only while nothing waits. */
const lastWeek = z.object({
  answered: z.number(),
  inTime: z.number(),
  /** Median time to the reply; milliseconds, null without replies. */
  half: z.nullable(z.number()),
  callsHeld: z.number(),
  callsNoShow: z.number(),
  readers: z.number(),
  readersMore: z.number(),
  letter: z.nullable(z.object({ sent: z.number(), recipients: z.number(), refused: z.number(), left: z.number() })),
});

/** `GET /api/today` */
export const today = z.object({
  now: z.string(),
  /** Number of open enquiries, number of overdue ones, and those due first. */
  open: z.number(),
  overdue: z.number(),
  /** Enquiries set aside in the last seven days because of how their form was filled in. */
  marked: z.number(),
  enquiries: z.array(waitingEnquiry),
  words: z.string(),
  /** Due times of promises that are overdue or due within a day, earliest first. */
  dues: z.array(z.string()),
  decide: decisions,
  given: z.array(z.object({ reference: z.string(), name: z.string(), by: z.string(), at: z.string() })),
  calls: z.array(todaysCall),
  /** The desk's working hours from the start of today to the end of the scale. */
  hours: z.array(z.object({ from: z.string(), until: z.string() })),
  /** Number of failures, and the latest ones. */
  failures: z.number(),
  failed: z.array(failure),
  letters: z.array(letterStanding),
  journal: z.array(journalLine),
  /** Null while something waits. */
  week: z.nullable(lastWeek),
});

export type TodayAnswer = z.output<typeof today>;
