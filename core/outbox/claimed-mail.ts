import type { OutboxRow } from '../store/tables.ts';

/** An email leased to a worker; a preview is in no batch and was never tried. */
export type ClaimedMail = Pick<
  OutboxRow,
  'id' | 'kind' | 'subject_id' | 'recipient' | 'message_id' | 'created_at' | 'attempts' | 'lane' | 'priority'
> &
  Partial<Pick<OutboxRow, 'first_tried_at' | 'batch' | 'request'>>;

/** Leased rows in the order in which they are sent. */
export function inOrder(rows: readonly OutboxRow[]): ClaimedMail[] {
  return rows.toSorted((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1));
}
