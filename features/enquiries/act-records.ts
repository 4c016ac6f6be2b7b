import type { EnquiryActRow, EnquiryRow } from './rows.ts';
import type { EnquiryLinkRow } from './tables.ts';
import type { DatabaseTransaction, Engine } from '../../core/store/store.ts';

/** An act to be added; unknown columns may be left out. */
type NewAct = Pick<EnquiryActRow, 'id' | 'enquiry_id' | 'act' | 'who' | 'at'> & Partial<EnquiryActRow>;

/** Columns of an enquiry that acts may change. */
export type EnquiryChange = Partial<
  Omit<EnquiryRow, 'id' | 'reference' | 'kind' | 'received_at' | 'warn_at' | 'due_at'>
>;

/** Links and acts of enquiries, inside one transaction. Enquiries that it reads are locked until the end. */
export class ActRecords {
  readonly #transaction: DatabaseTransaction;
  readonly #engine: Engine;

  constructor(transaction: DatabaseTransaction, engine: Engine) {
    this.#transaction = transaction;
    this.#engine = engine;
  }

  /** A link that still works. */
  link(hash: string, now: string): Promise<EnquiryLinkRow | undefined> {
    return this.#transaction
      .selectFrom('enquiry_links')
      .selectAll()
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  async use(hash: string, at: string | null): Promise<void> {
    await this.#transaction.updateTable('enquiry_links').set({ used_at: at }).where('token_hash', '=', hash).execute();
  }

  enquiry(id: string): Promise<EnquiryRow | undefined> {
    return this.#locked('id', id);
  }

  enquiryOf(reference: string): Promise<EnquiryRow | undefined> {
    return this.#locked('reference', reference);
  }

  #locked(column: 'id' | 'reference', value: string): Promise<EnquiryRow | undefined> {
    const query = this.#transaction.selectFrom('enquiries').selectAll().where(column, '=', value);
    // SQLite runs one write transaction at a time anyway.
    return (this.#engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  }

  async change(id: string, to: EnquiryChange): Promise<void> {
    await this.#transaction.updateTable('enquiries').set(to).where('id', '=', id).execute();
  }

  /** Acts that were not undone, oldest first. */
  acts(enquiryId: string): Promise<EnquiryActRow[]> {
    return this.#transaction
      .selectFrom('enquiry_acts')
      .selectAll()
      .where('enquiry_id', '=', enquiryId)
      .where('undone_at', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .execute();
  }

  async add(act: NewAct): Promise<void> {
    await this.#transaction
      .insertInto('enquiry_acts')
      .values({ name: null, link_hash: null, text: null, undone_at: null, ...act })
      .execute();
  }

  async undo(ids: readonly string[], at: string): Promise<void> {
    if (ids.length === 0) return;
    await this.#transaction.updateTable('enquiry_acts').set({ undone_at: at }).where('id', 'in', ids).execute();
  }
}

/** Whether an act answers or closes an enquiry. */
export function isSettling(act: EnquiryActRow['act']): boolean {
  return act === 'answered' || act === 'not-for-us' || act === 'no-answer' || act === 'answered-elsewhere';
}
