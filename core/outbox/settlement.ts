import type { BatchOutcome } from './batches.ts';
import type { Failure } from './failure.ts';

/** The outcome of an attempt at time `at`; `dueAt` is the next attempt of a postponed email. */
export type Settlement = { readonly id: string; readonly batch?: string | null | undefined; readonly at: string } & (
  | { readonly outcome: 'sent' }
  /** It is no longer wanted. */
  | { readonly outcome: 'dropped' }
  | { readonly outcome: 'dead'; readonly failure: Failure }
  | { readonly outcome: 'postponed'; readonly failure: Failure; readonly dueAt: string }
);

export function changeOf(settlement: Settlement) {
  const { outcome, at: settled_at } = settlement;
  if (outcome === 'dropped') return { state: outcome, settled_at };
  if (outcome === 'sent') return { state: outcome, settled_at, failure: null, failure_kind: null };
  const { reason: failure, kind: failure_kind } = settlement.failure;
  return outcome === 'dead'
    ? { state: outcome, settled_at, failure, failure_kind }
    : { due_at: settlement.dueAt, failure, failure_kind };
}

export function outcomeOf(settlement: Settlement): BatchOutcome | undefined {
  const { outcome, at } = settlement;
  if (outcome === 'sent') return { at, refused: undefined };
  if (outcome !== 'dead') return undefined;
  return { at, refused: { reply: settlement.failure.reason, refusesUs: settlement.failure.refusesUs !== undefined } };
}
