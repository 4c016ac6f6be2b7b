import { sql, type SqlBool } from 'kysely';

/** What leaves the house by a way of its own, with slots of its own. */
export type Lane = 'mail' | 'webhook';

/** Who goes first: 1 before 2. Within one number, whoever was due first. */
export const priorities = { asked: 1, acknowledgement: 2, team: 3, reminder: 4, letter: 5 } as const;

export const allPriorities: readonly number[] = Object.values(priorities);

/**
 * How many leave at once. A slow one holds its own slot and no other; letters never hold all of them, so that a mail
 * somebody waits for finds one free, and one is the team's as soon as something for the team is due. There are as many connections to the mail server as slots for mails.
 */
export const slots = {
  mail: { all: 6, letters: 4 },
  webhook: { all: 2, letters: 2 },
} as const satisfies Record<Lane, { readonly all: number; readonly letters: number }>;

export const lanes = ['mail', 'webhook'] as const satisfies readonly Lane[];

/** `waiting` as a literal: with a parameter neither engine knows that the index of waiting mails will do. */
export const isWaiting = sql<SqlBool>`state = 'waiting'`;

/** Mails of no batch: the index of waiting mails has these alone. */
export const isWaitingAlone = sql<SqlBool>`state = 'waiting' and batch is null`;

interface Turn {
  readonly lane: Lane;
  readonly priority: number;
}

const turns: Readonly<Record<string, Turn>> = {
  'my-data-link': { lane: 'mail', priority: priorities.asked },
  'desk-link': { lane: 'mail', priority: priorities.asked },
  'newsletter-confirmation': { lane: 'mail', priority: priorities.asked },
  'newsletter-welcome': { lane: 'mail', priority: priorities.acknowledgement },
  'enquiry-acknowledgement': { lane: 'mail', priority: priorities.acknowledgement },
  'enquiry-not-for-us': { lane: 'mail', priority: priorities.acknowledgement },
  'enquiry-reply': { lane: 'mail', priority: priorities.asked },
  'enquiry-handed': { lane: 'mail', priority: priorities.team },
  'enquiry-team': { lane: 'mail', priority: priorities.team },
  'enquiry-webhook': { lane: 'webhook', priority: priorities.team },
  'enquiry-erased': { lane: 'mail', priority: priorities.team },
  'enquiry-erased-webhook': { lane: 'webhook', priority: priorities.team },
  'call-link': { lane: 'mail', priority: priorities.asked },
  'call-booked': { lane: 'mail', priority: priorities.asked },
  'call-moved': { lane: 'mail', priority: priorities.asked },
  'call-cancelled': { lane: 'mail', priority: priorities.asked },
  'call-booked-desk': { lane: 'mail', priority: priorities.team },
  'call-moved-desk': { lane: 'mail', priority: priorities.team },
  'call-cancelled-desk': { lane: 'mail', priority: priorities.team },
  'call-missed': { lane: 'mail', priority: priorities.reminder },
  'call-reminder': { lane: 'mail', priority: priorities.reminder },
  'call-reminder-desk': { lane: 'mail', priority: priorities.reminder },
  'call-ended-desk': { lane: 'mail', priority: priorities.reminder },
  'busy-calendar-alarm': { lane: 'mail', priority: priorities.team },
  'sign-up-alarm': { lane: 'mail', priority: priorities.team },
  'call-ring-desk': { lane: 'mail', priority: priorities.team },
  'diary-alarm': { lane: 'mail', priority: priorities.team },
  'ceiling-alarm': { lane: 'mail', priority: priorities.team },
  'letter-stopped': { lane: 'mail', priority: priorities.team },
  'enquiry-digest': { lane: 'mail', priority: priorities.reminder },
  'enquiry-reminder': { lane: 'mail', priority: priorities.reminder },
  'enquiry-overdue': { lane: 'mail', priority: priorities.reminder },
  'newsletter-test': { lane: 'mail', priority: priorities.team },
  'newsletter-issue': { lane: 'mail', priority: priorities.letter },
};

/** Lane and turn of a kind of mail. One that is not listed goes with the mails to the team. */
export function turnOf(kind: string): Turn {
  return turns[kind] ?? { lane: 'mail', priority: priorities.team };
}
