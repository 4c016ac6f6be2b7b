import * as z from 'zod/mini';
import { decisions } from '../../conversation/desk/api.ts';
import { listedEnquiry } from '../../enquiries/desk/api.ts';

/** An open enquiry, as *Today* shows it. */
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

/** A call of today, of the next day, or one that is over and of which nobody has said how it was. */
const todaysCall = z.object({
  id: z.string(),
  reference: z.string(),
  startsAt: z.string(),
  /** Name and zone of the desk that holds it. */
  desk: z.string(),
  deskZone: z.string(),
  name: z.string(),
  organization: z.nullable(z.string()),
  /** Where the visitor's clock stands; null where it is not known. */
  visitorZone: z.nullable(z.string()),
  /** It is over, and nobody has said how it was. */
  asks: z.boolean(),
  version: z.number(),
});

export type TodaysCall = z.output<typeof todaysCall>;

const letterStanding = z.object({
  slug: z.string(),
  subject: z.string(),
  state: z.enum(['preparing', 'sending', 'paused']),
  /** It stopped itself: why. */
  stopped: z.nullable(z.string()),
  recipients: z.number(),
  sent: z.number(),
  refused: z.number(),
  left: z.number(),
  scheduledAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
});

export type LetterStanding = z.output<typeof letterStanding>;

/** Something that broke: what it means, and where one sees to it. */
const failure = z.object({ id: z.string(), at: z.string(), title: z.string(), sub: z.string(), to: z.string() });

const journalLine = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  act: z.string(),
  record: z.nullable(z.string()),
});

export type TodaysJournalLine = z.output<typeof journalLine>;

/** The last seven days, and what comes; read while nothing waits. */
const lastWeek = z.object({
  answered: z.number(),
  inTime: z.number(),
  /** Half of them took no longer; milliseconds, null without any. */
  half: z.nullable(z.number()),
  callsHeld: z.number(),
  callsNoShow: z.number(),
  readers: z.number(),
  readersMore: z.number(),
  /** The latest letter that is over. */
  letter: z.nullable(z.object({ sent: z.number(), recipients: z.number(), refused: z.number(), left: z.number() })),
});

/** `GET /api/today`: what waits, what failed, what is on, what was done. */
export const today = z.object({
  now: z.string(),
  /** Open enquiries, how many of them are overdue, and the ones due first. */
  open: z.number(),
  overdue: z.number(),
  /** Laid aside in the last seven days because of how their form was filled in. */
  marked: z.number(),
  enquiries: z.array(waitingEnquiry),
  /** What the latest message of the first one says. */
  words: z.string(),
  /** When the promises end that are overdue or end within a day, the earliest first. */
  dues: z.array(z.string()),
  /** What a person has to decide, beside the answers and what is asked of calls that are over. */
  decide: decisions,
  /** Open ones that colleagues gave this person. */
  given: z.array(z.object({ reference: z.string(), name: z.string(), by: z.string(), at: z.string() })),
  calls: z.array(todaysCall),
  /** Working hours of the desk from the beginning of today on, as far as the scale reaches. */
  hours: z.array(z.object({ from: z.string(), until: z.string() })),
  /** How many things broke, and the latest. */
  failures: z.number(),
  failed: z.array(failure),
  letters: z.array(letterStanding),
  journal: z.array(journalLine),
  /** Null while something waits. */
  week: z.nullable(lastWeek),
});

export type TodayAnswer = z.output<typeof today>;
