import type { OutboxRow } from '../store/tables.ts';
import type { Lane } from './lanes.ts';

/** An email leased to a worker. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly recipient: string;
  readonly messageId: string;
  readonly createdAt: string;
  /** When it was first leased; undefined for a letter rendered only as a preview. */
  readonly firstTriedAt?: string;
  /** This attempt's number, from 1. */
  readonly attempt: number;
  readonly lane: Lane;
  readonly priority: number;
  readonly batch?: string;
  /** Id of the request that put it into the outbox. */
  readonly request?: string;
}

function claimed(row: OutboxRow): ClaimedMail {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    recipient: row.recipient,
    messageId: row.message_id,
    createdAt: row.created_at,
    attempt: row.attempts,
    lane: row.lane,
    priority: row.priority,
    ...(row.first_tried_at === null ? {} : { firstTriedAt: row.first_tried_at }),
    ...(row.batch === null ? {} : { batch: row.batch }),
    ...(row.request === null ? {} : { request: row.request }),
  };
}

/** Leased rows in the order in which they are sent. */
export function inOrder(rows: readonly OutboxRow[]): ClaimedMail[] {
  return rows.map(claimed).sort((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1));
}
