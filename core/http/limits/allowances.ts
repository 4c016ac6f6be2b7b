import { hour, minute } from '../../../contract/time.ts';

export interface Allowance {
  /** Requests that may come at once. They come back evenly over the window. */
  readonly requests: number;
  /** Milliseconds; an hour at most (see `SharedLimiter`). */
  readonly window: number;
}

/**
 * What is counted against floods, each purpose apart. A client is a network (`client-key.ts`). A mailbox is counted
 * only for clients that were let through, and keeps from an email alone, never from an enquiry or a request to erase.
 */
export const allowances = {
  newsletter: { client: { requests: 40, window: 10 * minute }, mailbox: { requests: 10, window: hour } },
  enquiry: { client: { requests: 40, window: 10 * minute }, mailbox: { requests: 10, window: hour } },
  myData: { client: { requests: 40, window: 10 * minute }, mailbox: { requests: 10, window: hour } },
  /** Calls that are booked from one network: an office books a few. Whoever is beyond is rung. */
  call: { client: { requests: 3, window: hour }, mailbox: undefined },
  /** Links to the desk, asked for by one of us: a few in an hour are a mail that did not come. */
  deskLink: { client: { requests: 20, window: 10 * minute }, mailbox: { requests: 5, window: hour } },
  /** Cookie choices: one in a visit is usual, a few by somebody who tries the dialog. */
  choice: { client: { requests: 60, window: 10 * minute }, mailbox: undefined },
} as const satisfies Record<string, { readonly client: Allowance; readonly mailbox: Allowance | undefined }>;

export type Purpose = keyof typeof allowances;

/** Counted by each process alone, in memory, for what is not worth a statement. */
export const ownAllowances = {
  /** Messages of visits: two for a page, for everybody behind one address. */
  visits: { requests: 1_200, window: 10 * minute },
  /** Requests that are well-formed and wrong, of everybody behind one address. */
  failures: { requests: 100, window: 10 * minute },
  /** Searches of the site, for everybody behind one address: a person makes a few in a minute. */
  searches: { requests: 120, window: 10 * minute },
  /** Repetitions of a sending by a client that has used up its enquiries: a lost answer is asked for a few times. */
  repetitions: { requests: 20, window: 10 * minute },
} as const satisfies Record<string, Allowance>;

/** What a limiter says of one request. */
export interface RateLimitResult {
  /** Whether the client may go on. When not, nothing was counted. */
  readonly allowed: boolean;
  /** Whole seconds until the client's next request may pass; 0 when this one did. */
  readonly retryAfter: number;
}

/** Of a request about a mailbox. */
export interface MailRateLimitResult extends RateLimitResult {
  /** Whole seconds until the mailbox may be written to; 0 when it may now, or the client was refused. */
  readonly mailboxWait: number;
}

/** Counts the requests of clients, and how often a mailbox is named, on behalf of all processes on one database. */
export interface Limiter {
  /** Counts a request; `email` is the address it would cause a mail to. */
  pass(purpose: Purpose, client: string, email?: string): Promise<MailRateLimitResult>;
  /** Forgets what limits nobody any more. */
  clear(): Promise<void>;
}

/**
 * Whether one more request fits: the generic cell rate algorithm (ITU-T I.371), a leaky bucket in one number.
 * @param fullAt when the whole allowance is there again, in milliseconds since 1970
 * @returns the new `fullAt`, or how many milliseconds too early the request came
 */
export function spend(
  fullAt: number | undefined,
  { requests, window }: Allowance,
  now: number,
): { readonly fullAt: number } | { readonly wait: number } {
  const step = window / requests;
  // Further ahead than two windows, it was written before the clock was set back.
  const from = fullAt === undefined || fullAt > now + 2 * window ? now : Math.max(fullAt, now);
  const wait = from - (now + window - step);
  return wait > 0 ? { wait } : { fullAt: from + step };
}

/** An allowance for a network of several clients. */
export function sharedBy(share: number, { requests, window }: Allowance): Allowance {
  return { requests: requests * share, window };
}
