import * as z from 'zod/mini';
import type { ActSpec } from '../../../../core/desk/api.ts';

export const readerState = z.enum(['pending', 'confirmed', 'unsubscribed']);

const line = z.object({
  id: z.string(),
  email: z.string(),
  state: readerState,
  changedAt: z.string(),
  suppressed: z.boolean(),
});

export type ReaderLine = z.output<typeof line>;

/** One page of readers, newest first. */
export const readerList = z.object({
  readers: z.array(line),
  hasNewer: z.boolean(),
  hasOlder: z.boolean(),
  all: z.number(),
});

const counted = z.nullable(z.number());
const day = z.object({ day: z.string(), asked: z.number(), confirmed: z.number() });

export const readerFigures = z.object({
  confirmed: z.number(),
  pending: z.number(),
  /** Number of suppressed addresses, of which only fingerprints are kept. */
  suppressed: z.number(),
  /** All rows, including those that unsubscribed in the last few days. */
  all: z.number(),
  months: z.array(z.object({ month: z.string(), readers: counted, joined: counted, gone: counted })),
  days: z.array(day),
  warnings: z.array(z.object({ ...day.shape, putAsideBy: z.nullable(z.string()) })),
  returns: z.array(
    z.object({
      letter: z.string(),
      subject: z.string(),
      state: z.string(),
      at: z.nullable(z.string()),
      /** Emails refused on delivery, as far as their records are kept. */
      refused: z.number(),
      /** Bounces by kind; null once some of their return paths have been deleted. */
      hard: counted,
      soft: counted,
      policy: counted,
      complained: z.number(),
    }),
  ),
  latest: z.array(line),
});

export type ReaderFigures = z.output<typeof readerFigures>;

/** Sign-ups of a day by the hour (UTC). */
export const signUpHours = z.object({
  hours: z.array(z.object({ hour: z.string(), asked: z.number(), confirmed: z.number() })),
});

const suppression = z.object({
  at: z.string(),
  why: z.enum(['left', 'refused', 'bounced', 'complained']),
});

export type Suppression = z.output<typeof suppression>;

export const oneReader = z.object({
  id: z.string(),
  email: z.string(),
  state: readerState,
  changedAt: z.string(),
  suppression: z.nullable(suppression),
  /** `words`: the text of the wording if it is the current version, else null (an older release has it). */
  proof: z.array(
    z.object({
      event: z.string(),
      at: z.string(),
      form: z.string(),
      wording: z.string(),
      words: z.nullable(z.string()),
    }),
  ),
  events: z.array(
    z.object({
      at: z.string(),
      what: z.string(),
      mail: z.optional(z.object({ name: z.string(), state: z.string(), letter: z.nullable(z.string()) })),
      as: z.optional(z.string()),
    }),
  ),
  enquiries: z.array(z.object({ reference: z.string(), state: z.string() })),
  calls: z.number(),
});

export type OneReader = z.output<typeof oneReader>;

const id = z.string().check(z.minLength(1), z.maxLength(64));
const address = z.string().check(z.maxLength(254));

export const readersActs = {
  /** Finds a reader by full address, which appears neither in a URL nor in the journal. */
  'readers.find': {
    input: z.object({ email: address }),
    command: 'people show',
    result: z.object({ id: z.nullable(z.string()), suppression: z.nullable(suppression) }),
  },
  'readers.unsubscribe': { input: z.object({ id, saw: readerState }), command: 'subscribers unsubscribe' },
  'readers.restore': {
    input: z.object({ id }),
    command: 'subscribers restore',
    result: z.object({ outcome: z.enum(['asked', 'subscribed', 'requests-stopped', 'unknown']) }),
  },
  'readers.correct': { input: z.object({ id, email: address }), command: 'subscribers correct' },
  'readers.export': {
    input: z.object({ id: z.optional(id) }),
    command: 'subscribers export',
    result: z.object({ name: z.string(), csv: z.string() }),
  },
  'readers.put-aside': { input: z.object({ day: z.iso.date() }), command: 'readers put-aside' },
} as const satisfies Record<string, ActSpec>;
