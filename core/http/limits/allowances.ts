import { hour, minute } from '../../../contract/time.ts';

export interface Allowance {
  /** Requests allowed in one burst; they are restored evenly over the window. */
  readonly requests: number;
  /** Milliseconds; an hour at most (see `sharedLimiter`). */
  readonly window: number;
}

/**
 * Rate limits by purpose. A client is a network (`client-key.ts`). Mailboxes are counted only for clients that were let
 * through; their limit holds back an email, never an enquiry or an erasure request.
 */
export const allowances = {
  newsletter: { client: { requests: 40, window: 10 * minute }, mailbox: { requests: 10, window: hour } },
  enquiry: { client: { requests: 40, window: 10 * minute }, mailbox: { requests: 10, window: hour } },
  myData: { client: { requests: 40, window: 10 * minute }, mailbox: { requests: 10, window: hour } },
  /** Calls booked from one network. An office may book a few; beyond that we ring. */
  call: { client: { requests: 3, window: hour }, mailbox: undefined },
  /** Sign-in links for the desk: somebody whose email is late asks a few times in an hour. */
  deskLink: { client: { requests: 20, window: 10 * minute }, mailbox: { requests: 5, window: hour } },
  /** Cookie choices: usually one per visit, a few from somebody trying out the dialog. */
  choice: { client: { requests: 60, window: 10 * minute }, mailbox: undefined },
} as const satisfies Record<string, { readonly client: Allowance; readonly mailbox: Allowance | undefined }>;

export type Purpose = keyof typeof allowances;

/** Counted in memory by each process, where a database statement would cost more than it protects. */
export const ownAllowances = {
  /** Visit messages, two per page view, for everybody behind one address. */
  visits: { requests: 1_200, window: 10 * minute },
  /** Invalid requests from everybody behind one address. */
  failures: { requests: 100, window: 10 * minute },
  /** Site searches from everybody behind one address; a person makes a few a minute. */
  searches: { requests: 120, window: 10 * minute },
  /** Retries by a client that has used up its enquiries, for answers lost on the way. */
  repetitions: { requests: 20, window: 10 * minute },
} as const satisfies Record<string, Allowance>;

export interface RateLimitResult {
  /** Whether the request is allowed. A refused one is not counted. */
  readonly allowed: boolean;
  /** Whole seconds until the next request is allowed; 0 if this one was. */
  readonly retryAfter: number;
}

export interface MailRateLimitResult extends RateLimitResult {
  /** Whole seconds until the mailbox may be sent an email; 0 if now, or if the client was refused. */
  readonly mailboxWait: number;
}

/** Counts requests by client and by mailbox for all processes on one database. */
export interface Limiter {
  /** Counts a request. @param email the address it would cause an email to */
  pass(purpose: Purpose, client: string, email?: string): Promise<MailRateLimitResult>;
  /** Deletes counts that no longer limit anybody. */
  clear(): Promise<void>;
}

/**
 * Whether one more request is within the limit, by the generic cell rate algorithm (ITU-T I.371).
 * @param fullAt when the full allowance is restored; milliseconds since 1970
 * @returns the new `fullAt`, or how many milliseconds too early the request came
 */
export function spend(
  fullAt: number | undefined,
  { requests, window }: Allowance,
  now: number,
): { readonly fullAt: number } | { readonly wait: number } {
  const step = window / requests;
  // More than two windows ahead: written before the clock was set back.
  const from = fullAt === undefined || fullAt > now + 2 * window ? now : Math.max(fullAt, now);
  const wait = from - (now + window - step);
  return wait > 0 ? { wait } : { fullAt: from + step };
}

export function sharedBy(share: number, { requests, window }: Allowance): Allowance {
  return { requests: requests * share, window };
}
