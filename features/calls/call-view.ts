import { Temporal } from 'temporal-polyfill';
import type { CallRules, Desk } from './schema.ts';
import type { CallRow } from './tables.ts';
import { deskOf, momentOf, type CallTools } from './tools.ts';

type NamedDesk = Pick<Desk, 'id' | 'name' | 'timeZone'>;

export interface CallView {
  readonly id: string;
  readonly desk: NamedDesk;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly state: CallRow['state'];
  readonly sequence: number;
  /** Zone in which the visitor reads times. */
  readonly zone?: string;
  /** Where the visitor wants to be rung. */
  readonly phone?: string;
  /** When it was to begin before it was moved last. */
  readonly movedFrom?: Temporal.Instant;
  /** Who changed it last: the visitor, or which of us. */
  readonly changedBy: CallRow['changed_by'];
  readonly changedWho?: string;
  /** What we say to the visitor about the last change. */
  readonly line?: string;
  /** Whether the visitor may choose another time after it. */
  readonly isOffered: boolean;
  /** Until then it can be moved or cancelled: its beginning. */
  readonly changeableUntil: Temporal.Instant;
}

export function viewOf(rules: CallRules, row: CallRow): CallView {
  const start = Temporal.Instant.from(row.starts_at);
  return {
    id: row.id,
    desk: deskOf(rules, row.desk),
    start,
    end: Temporal.Instant.from(row.ends_at),
    state: row.state,
    sequence: row.sequence,
    ...(row.zone === null ? {} : { zone: row.zone }),
    ...(row.phone === null ? {} : { phone: row.phone }),
    ...(row.moved_from === null ? {} : { movedFrom: Temporal.Instant.from(row.moved_from) }),
    changedBy: row.changed_by,
    ...(row.changed_who === null ? {} : { changedWho: row.changed_who }),
    ...(row.line === null ? {} : { line: row.line }),
    isOffered: row.offered !== 0,
    changeableUntil: start,
  };
}

export function hasBegun(tools: Pick<CallTools, 'now'>, { start }: CallView): boolean {
  return Temporal.Instant.compare(start, momentOf(tools)) <= 0;
}

export function hasEnded(tools: Pick<CallTools, 'now'>, { end }: CallView): boolean {
  return Temporal.Instant.compare(end, momentOf(tools)) <= 0;
}
