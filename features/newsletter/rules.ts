import { day, minute } from '../../contract/time.ts';
import type { SubscriberRow } from './tables.ts';

export type SubscriberState = SubscriberRow['state'];

export const limits = {
  /** A second request within this time sends no second email; milliseconds. */
  mailAgainAfter: 10 * minute,
  /** Confirmation emails to one address in any 24 hours. */
  mailsPerDay: 3,
  /** How long a confirmation link works after its email is sent; milliseconds. */
  linkLasts: 7 * day,
  /** How long an address that rejected a request gets no further confirmation emails; milliseconds. */
  requestsStopFor: 30 * day,
  /** How long the hash of a link is kept after its subscriber is deleted, to answer late clicks; milliseconds. */
  spentLinkKept: 90 * day,
} as const;

interface Asked {
  readonly state: SubscriberState | undefined;
  /** Times of the last 24 hours' requests that led to an email. */
  readonly mailed: readonly Date[];
  /** Its owner rejected a request, and the block has not expired. */
  readonly requestsStopped: boolean;
}

/** Whether a request gets a confirmation email. The ten minutes apply only while an earlier one is unconfirmed. */
export function sendsConfirmation({ state, mailed, requestsStopped }: Asked, now: Date): boolean {
  if (state === 'confirmed' || requestsStopped) return false;
  const recent = state === 'pending' && mailed.some((time) => now.getTime() - time.getTime() < limits.mailAgainAfter);
  return !recent && mailed.length < limits.mailsPerDay;
}

type LinkState = 'open' | 'expired' | 'already-confirmed';

/** State of a known confirmation link. After an unsubscription only a new request can subscribe again. */
export function readConfirmLink(state: SubscriberState, expiresAt: Date | undefined, now: Date): LinkState {
  if (state === 'confirmed') return 'already-confirmed';
  if (state === 'unsubscribed' || (expiresAt && expiresAt <= now)) return 'expired';
  return 'open';
}
