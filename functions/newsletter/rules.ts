export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed';

const minute = 60_000;
const day = 24 * 60 * minute;

export const limits = {
  /** A second request within this time sends no second mail; milliseconds. */
  mailAgainAfter: 10 * minute,
  /** Confirmation mails to one address in any 24 hours. */
  mailsPerDay: 3,
  /** How long a confirmation link works; milliseconds. */
  linkLasts: 7 * day,
  /** How long the bare hash of a link outlives its subscriber, so that the link can say what became of it; milliseconds. */
  spentLinkKept: 90 * day,
} as const;

/** Start of the time that counts for `mailsPerDay`. */
export function mailWindowStart(now: Date): Date {
  return new Date(now.getTime() - day);
}

export interface SignUpDecision {
  /** State after the request. A confirmed subscriber stays one; everyone else has to confirm (again). */
  readonly state: SubscriberState;
  readonly sendConfirmation: boolean;
}

/**
 * What a sign-up does, given the address's state (undefined: unknown) and the confirmation mails of the last 24 hours.
 * The ten minutes count for requests that are still open: after an unsubscription the old links are gone, so that a new
 * request needs a new mail.
 */
export function decideSignUp(state: SubscriberState | undefined, mailTimes: readonly Date[], now: Date): SignUpDecision {
  if (state === 'confirmed') return { state: 'confirmed', sendConfirmation: false };
  const recent = state === 'pending' && mailTimes.some((time) => now.getTime() - time.getTime() < limits.mailAgainAfter);
  return { state: 'pending', sendConfirmation: !recent && mailTimes.length < limits.mailsPerDay };
}

export type LinkState = 'open' | 'expired' | 'already-confirmed';

/** What a known confirmation link means now. After an unsubscription only a new request can lead back. */
export function readConfirmLink(state: SubscriberState, expiresAt: Date | undefined, now: Date): LinkState {
  if (state === 'confirmed') return 'already-confirmed';
  if (state === 'unsubscribed' || (expiresAt && expiresAt <= now)) return 'expired';
  return 'open';
}
