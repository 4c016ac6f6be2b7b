import { Temporal } from 'temporal-polyfill';
import type { CallRules } from './schema.ts';
import type { CallRow } from './tables.ts';
import { deskOf, type CallTools } from './tools.ts';

/** A call's row with its desk and its times as instants. */
export interface CallView extends Omit<CallRow, 'desk'> {
  readonly desk: ReturnType<typeof deskOf>;
  /** The visitor can move or cancel the call until then. */
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

export function viewOf(rules: CallRules, row: CallRow): CallView {
  return {
    ...row,
    desk: deskOf(rules, row.desk),
    start: Temporal.Instant.from(row.starts_at),
    end: Temporal.Instant.from(row.ends_at),
  };
}

export function hasBegun({ now }: Pick<CallTools, 'now'>, { starts_at }: Pick<CallRow, 'starts_at'>): boolean {
  return Date.parse(starts_at) <= now().getTime();
}

export function hasEnded({ now }: Pick<CallTools, 'now'>, { ends_at }: Pick<CallRow, 'ends_at'>): boolean {
  return Date.parse(ends_at) <= now().getTime();
}
