import type { EnquiryActRow, EnquiryRow } from './rows.ts';
import type { EnquiryLinkRow } from './tables.ts';
import type { DatabaseTransaction, Engine } from '../../core/store/store.ts';

/** An act as it is added: what is not known of it may be left out. */
type NewAct = Pick<EnquiryActRow, 'id' | 'enquiry_id' | 'act' | 'who' | 'at'> & Partial<EnquiryActRow>;

/** What people change of an enquiry. */
export type EnquiryChange = Partial<
  Omit<EnquiryRow, 'id' | 'reference' | 'kind' | 'received_at' | 'warn_at' | 'due_at'>
>;

/** Links and acts of enquiries, inside one transaction. Enquiries come locked until its end. */
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
    // SQLite's write transactions are one at a time as it is.
    return (this.#engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  }

  async change(id: string, to: EnquiryChange): Promise<void> {
    await this.#transaction.updateTable('enquiries').set(to).where('id', '=', id).execute();
  }

  /** What was done and not taken back, oldest first. */
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

/** Whether an act ends the wait of the sender, and so says how the enquiry was marked. */
export function isSettling(act: EnquiryActRow['act']): boolean {
  return act === 'answered' || act === 'not-for-us' || act === 'no-answer' || act === 'answered-elsewhere';
}
