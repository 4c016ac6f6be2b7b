import * as z from 'zod/mini';
import type { ActSpec } from '../../../core/desk/api.ts';

const count = z.number();
/** Milliseconds. */
const lasting = z.nullable(z.number());

/** Numbers of ended promised times by outcome; each time counts once. */
const ended = { answered: count, timeChosen: count, closed: count, missed: count, notForUs: count };

export const promises = z.object({
  /** Eighteen months, oldest first, as `2026-11` (UTC). */
  months: z.array(z.object({ month: z.string(), ...ended })),
  kinds: z.array(z.object({ kind: z.enum(['contact', 'consultation', 'ethics']), ...ended, half: lasting })),
  half: lasting,
  /** Numbers of answers by tenth of the promised time taken; the last holds all later ones. */
  shares: z.array(count),
  halfShare: z.nullable(z.number()),
  waiting: count,
  overdue: count,
  late: z.array(
    z.object({
      reference: z.string(),
      /** As its sender typed it. */
      subject: z.string(),
      dueAt: z.string(),
      answeredAt: z.nullable(z.string()),
      owner: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  lateCount: count,
  /** When the figures on /promises were counted; null before the first count. */
  publishedAt: z.nullable(z.string()),
  page: z.string(),
  register: z.array(
    z.object({
      id: z.string(),
      words: z.string(),
      by: z.enum(['code', 'people']),
      /** How it is kept, in plain words; may be empty. */
      how: z.string(),
    }),
  ),
});

export type Promises = z.output<typeof promises>;

export const promiseActs = {
  'promises.publish': { input: z.object({}), command: 'promises publish' },
} as const satisfies Record<string, ActSpec>;
