import { day, minute } from '../../contract/time.ts';
import type { SubscriberRow } from './tables.ts';

export type SubscriberState = SubscriberRow['state'];

export const limits = {
  /** A second request within this time sends no second mail; milliseconds. */
  mailAgainAfter: 10 * minute,
  /** Confirmation emails to one address in any 24 hours. */
  mailsPerDay: 3,
  /** How long a confirmation link works, from the sending of its mail; milliseconds. */
  linkLasts: 7 * day,
  /** How long nobody can have a request mailed to whoever unsubscribed from one; milliseconds. */
  requestsStopFor: 30 * day,
  /** How long the hash of a link outlives its subscriber, to say what became of it; milliseconds. */
  spentLinkKept: 90 * day,
} as const;

interface Asked {
  readonly state: SubscriberState | undefined;
  /** Requests of the last 24 hours that led to a mail. */
  readonly mailed: readonly Date[];
  /** Its owner unsubscribed from a request lately. */
  readonly requestsStopped: boolean;
}

/** Whether a request is answered by a confirmation mail. The ten minutes count for open requests alone. */
export function sendsConfirmation({ state, mailed, requestsStopped }: Asked, now: Date): boolean {
  if (state === 'confirmed' || requestsStopped) return false;
  const recent = state === 'pending' && mailed.some((time) => now.getTime() - time.getTime() < limits.mailAgainAfter);
  return !recent && mailed.length < limits.mailsPerDay;
}

type LinkState = 'open' | 'expired' | 'already-confirmed';

/** What a known confirmation link means now. After an unsubscription only a new request can lead back. */
export function readConfirmLink(state: SubscriberState, expiresAt: Date | undefined, now: Date): LinkState {
  if (state === 'confirmed') return 'already-confirmed';
  if (state === 'unsubscribed' || (expiresAt && expiresAt <= now)) return 'expired';
  return 'open';
}
