import { sql, type SqlBool } from 'kysely';

export type Lane = 'mail' | 'webhook';

/** Order of sending, lowest first; within one priority, by due time. */
export const priorities = { asked: 1, acknowledgement: 2, team: 3, reminder: 4, letter: 5 } as const;

export const allPriorities: readonly number[] = Object.values(priorities);

/**
 * Concurrent deliveries per lane; letters never take all slots. The mail server gets as many connections as the mail
 * lane has slots.
 */
export const slots = {
  mail: { all: 6, letters: 4 },
  webhook: { all: 2, letters: 2 },
} as const satisfies Record<Lane, { readonly all: number; readonly letters: number }>;

/** The share of slots reserved for emails to the team while any are due. */
export const teamShare = 1 / 3;

/** How many more emails may be prefetched when delivery is fast, for connections that become free. */
export const mostAhead = 18;

export const lanes = ['mail', 'webhook'] as const satisfies readonly Lane[];

/** `waiting` is a literal: with a parameter, neither engine would use the partial index of waiting emails. */
export const isWaiting = sql<SqlBool>`state = 'waiting'`;

/** Matches the partial index of waiting emails outside batches. */
export const isWaitingAlone = sql<SqlBool>`state = 'waiting' and batch is null`;

/**
 * Matches the partial index of due times. Do not use it in queries for one lane: PostgreSQL would choose that index
 * for the order of due times and scan the waiting emails of the other lanes.
 */
export const isWaitingByDue = sql<SqlBool>`state = 'waiting' and settled_at is null`;

/** Failed and not put aside; worded to match the partial index of settled emails. */
export const isDead = sql<SqlBool>`state = 'dead' and settled_at is not null and aside_at is null`;

/** Matches the partial index of emails to retry. */
export const isRetried = sql<SqlBool>`state = 'waiting' and failure_kind is not null`;
