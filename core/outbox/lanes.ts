import { sql, type SqlBool } from 'kysely';

/** What leaves the house by a way of its own, with slots of its own. */
export type Lane = 'mail' | 'webhook';

/** Who goes first: 1 before 2. Within one number, whoever was due first. */
export const priorities = { asked: 1, acknowledgement: 2, team: 3, reminder: 4, letter: 5 } as const;

export const allPriorities: readonly number[] = Object.values(priorities);

/**
 * How many leave at once, of which letters never hold all. There are as many connections to the mail server as slots
 * for emails.
 */
export const slots = {
  mail: { all: 6, letters: 4 },
  webhook: { all: 2, letters: 2 },
} as const satisfies Record<Lane, { readonly all: number; readonly letters: number }>;

/** What the team gets of them while something is due to it, however much is due to others. */
export const teamShare = 1 / 3;

/** How many more emails may be held ready where they leave quickly: they take the connections that come free. */
export const mostAhead = 18;

export const lanes = ['mail', 'webhook'] as const satisfies readonly Lane[];

/** `waiting` as a literal: with a parameter neither engine knows that the index of waiting mails will do. */
export const isWaiting = sql<SqlBool>`state = 'waiting'`;

/** Mails of no batch: the index of waiting mails has these alone. */
export const isWaitingAlone = sql<SqlBool>`state = 'waiting' and batch is null`;

/**
 * As the index of due times has it. Nothing that asks for one lane says so: PostgreSQL would take that index for the
 * order of due times and read through what waits in the other lanes.
 */
export const isWaitingByDue = sql<SqlBool>`state = 'waiting' and settled_at is null`;

/** Given up, and put aside by nobody; in the words of the index of what has ended. */
export const isDead = sql<SqlBool>`state = 'dead' and settled_at is not null and aside_at is null`;

/** As the index of mails that are to be retried has it. */
export const isRetried = sql<SqlBool>`state = 'waiting' and failure_kind is not null`;
