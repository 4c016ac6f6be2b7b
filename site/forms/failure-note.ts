import { fill } from '../../contract/slots.ts';
import type { Outcome } from './function-client.ts';

export interface FailureNotes {
  readonly offline: string;
  /** For a wait of up to a minute. */
  readonly minute: string;
  /** For a longer wait, with `{minutes}`. */
  readonly minutes: string;
}

/** Why it failed and when to try again; undefined if unknown. */
export function failureNote(outcome: Outcome, notes: FailureNotes, isOnline: boolean): string | undefined {
  if (outcome.ok) return undefined;
  if (outcome.reason === 'network') return isOnline ? undefined : notes.offline;
  if (outcome.reason !== 'refused' || outcome.retryAfter === undefined) return undefined;
  const minutes = Math.ceil(outcome.retryAfter / 60);
  return minutes <= 1 ? notes.minute : fill(notes.minutes, { minutes: String(minutes) });
}
