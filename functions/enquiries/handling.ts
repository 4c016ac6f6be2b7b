import { v7 } from 'uuid';
import { ActRecords } from './act-records.ts';
import type { EnquiryRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

export interface EnquiryFilter {
  readonly kind?: EnquiryRow['kind'] | undefined;
  readonly state?: EnquiryRow['state'] | undefined;
  /** Only those received in the last days, or before them. */
  readonly newerThan?: number | undefined;
  readonly olderThan?: number | undefined;
}

const day = 24 * 60 * 60_000;

/** Enquiries: open ones before answered and closed ones, in each the one due first on top. */
export async function listEnquiries(store: Store, { kind, state, newerThan, olderThan }: EnquiryFilter, now: Date): Promise<EnquiryRow[]> {
  const ago = (days: number): string => new Date(now.getTime() - days * day).toISOString();
  let query = store.db.selectFrom('enquiries').selectAll().orderBy('due_at').orderBy('id');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state !== undefined) query = query.where('state', '=', state);
  if (newerThan !== undefined) query = query.where('received_at', '>=', ago(newerThan));
  if (olderThan !== undefined) query = query.where('received_at', '<', ago(olderThan));
  const order = { open: 0, answered: 1, closed: 2 };
  return (await query.execute()).sort((one, other) => order[one.state] - order[other.state]);
}

/** A reference as people write it: in any letter case, with the brackets of a subject line, without dashes. */
export function readReference(text: string): string {
  const symbols = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${symbols.slice(0, 1)}-${symbols.slice(1, 5)}-${symbols.slice(5)}`;
}

/** The enquiry of a reference. Throws one line when there is none. */
export async function findEnquiry(store: Store, reference: string): Promise<EnquiryRow> {
  const row = await store.db.selectFrom('enquiries').selectAll().where('reference', '=', readReference(reference)).executeTakeFirst();
  if (!row) throw new Error(`There is no enquiry ${reference}. See: corbiere enquiries list`);
  return row;
}

/** Marks an enquiry as answered; the first answer counts for the promised time. */
export async function answerEnquiry(store: Store, reference: string, now: Date): Promise<EnquiryRow> {
  const { id } = await findEnquiry(store, reference);
  const at = now.toISOString();
  await store.db.transaction().execute(async (transaction) => {
    const marked = await transaction
      .updateTable('enquiries')
      .set({ state: 'answered', answered_at: at })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (marked) await new ActRecords(transaction, store.engine).add({ id: v7(), enquiryId: id, act: 'answered', at });
  });
  return findEnquiry(store, reference);
}

/** Takes an answer or a closing back: the enquiry is open again, and its promised time counts as before. */
export async function reopenEnquiry(store: Store, reference: string, now: Date): Promise<EnquiryRow> {
  const { id } = await findEnquiry(store, reference);
  await store.db.transaction().execute(async (transaction) => {
    const records = new ActRecords(transaction, store.engine);
    await records.enquiry(id);
    await records.change(id, { state: 'open', answered_at: null, closed_at: null, closed_as: null });
    const settling = (await records.acts(id)).filter(({ act }) => act !== 'take');
    await records.undo(
      settling.map((act) => act.id),
      now.toISOString(),
    );
  });
  return findEnquiry(store, reference);
}

/**
 * Closes an enquiry; its retention period begins. `unanswered`: an answer was owed and never came, so that the promise
 * counts as missed; `not-for-us`: none was ever owed, and it is counted apart; otherwise nothing is owed (any more).
 */
export async function closeEnquiry(store: Store, reference: string, now: Date, as: NonNullable<EnquiryRow['closed_as']> = 'settled'): Promise<EnquiryRow> {
  const { id } = await findEnquiry(store, reference);
  const at = now.toISOString();
  await store.db.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable('enquiries')
      .set({ state: 'closed', closed_at: at, closed_as: as })
      .where('id', '=', id)
      .where('state', '!=', 'closed')
      .returning('id')
      .executeTakeFirst();
    if (closed && as === 'not-for-us') await new ActRecords(transaction, store.engine).add({ id: v7(), enquiryId: id, act: as, at });
  });
  return findEnquiry(store, reference);
}
