import { NotThere } from '../../core/store/act-errors.ts';
import { readReference } from './handling.ts';
import type { EnquiryActRow, EnquiryRow } from './rows.ts';
import type { Context } from '../../core/context/context.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';

export type EnquiryChange = Partial<Omit<EnquiryRow, 'id' | 'reference' | 'kind' | 'received_at' | 'version'>>;

export type RecordTools = Pick<Context, 'store' | 'now' | 'newId'>;

export interface Scene {
  readonly transaction: DatabaseTransaction;
  readonly records: ActRecords;
  readonly at: string;
}

/** Runs work in one transaction on enquiries. */
export function inRecords<Result>(tools: RecordTools, work: (scene: Scene) => Promise<Result>): Promise<Result> {
  return tools.store.db.transaction().execute(async (transaction) => {
    const records = new ActRecords(transaction, tools);
    return work({ transaction, records, at: tools.now().toISOString() });
  });
}

/** Enquiries and the acts on them, inside one transaction. Enquiries that it reads are locked until the end. */
export class ActRecords {
  readonly #transaction: DatabaseTransaction;
  readonly #tools: RecordTools;

  constructor(transaction: DatabaseTransaction, tools: RecordTools) {
    this.#transaction = transaction;
    this.#tools = tools;
  }

  enquiry(id: string): Promise<EnquiryRow | undefined> {
    return this.#locked('id', id);
  }

  enquiryOf(reference: string): Promise<EnquiryRow | undefined> {
    return this.#locked('reference', reference);
  }

  async named(typed: string): Promise<EnquiryRow> {
    const enquiry = await this.enquiryOf(readReference(typed));
    if (!enquiry) throw new NotThere(`There is no enquiry ${typed}. It may have been erased.`);
    return enquiry;
  }

  #locked(column: 'id' | 'reference', value: string): Promise<EnquiryRow | undefined> {
    const query = this.#transaction.selectFrom('enquiries').selectAll().where(column, '=', value);
    // SQLite runs one write transaction at a time anyway.
    return (this.#tools.store.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  }

  /** Changes an enquiry, which has a new version. */
  async change({ id, version }: Pick<EnquiryRow, 'id' | 'version'>, to: EnquiryChange = {}): Promise<void> {
    const change = { ...to, version: version + 1 };
    await this.#transaction.updateTable('enquiries').set(change).where('id', '=', id).execute();
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

  async add(act: Pick<EnquiryActRow, 'enquiry_id' | 'act' | 'who' | 'at'> & Partial<EnquiryActRow>): Promise<void> {
    const row = { id: this.#tools.newId(), text: null, undone_at: null, ...act };
    await this.#transaction.insertInto('enquiry_acts').values(row).execute();
  }

  async undo(acts: readonly EnquiryActRow[], at: string): Promise<void> {
    if (acts.length === 0) return;
    const ids = acts.map(({ id }) => id);
    await this.#transaction.updateTable('enquiry_acts').set({ undone_at: at }).where('id', 'in', ids).execute();
  }
}

/** Whether an act answers or closes an enquiry. */
export function isSettling({ act }: EnquiryActRow): boolean {
  return act === 'answered' || act === 'not-for-us' || act === 'no-answer' || act === 'answered-elsewhere';
}
