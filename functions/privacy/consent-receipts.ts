import type { ConsentReceipt } from '../../contract/consent-receipt.ts';
import type { Store } from '../store/store.ts';
import { differences, receiptOf, rowOf } from './consent-receipt-row.ts';

/** How far the time of a choice may lie from now, before or after: clocks of devices are wrong, and retries come late; milliseconds. */
export const clockTolerance = 24 * 60 * 60_000;

/** `contradicts`: its id is that of a receipt that says something else. `out-of-time`: chosen too long ago, or in the future. */
export type Keeping = 'kept' | 'contradicts' | 'out-of-time';

/** `unknown`: never received, or kept for its period and deleted. */
export type Verdict = { readonly verdict: 'unchanged' | 'unknown' } | { readonly verdict: 'changed'; readonly fields: readonly string[] };

/** Receipts of cookie choices: proof that a choice was made under a wording, without saying by whom. */
export class ConsentReceipts {
  readonly #store: Store;
  readonly #now: () => Date;

  constructor(store: Store, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /** Keeps a receipt, once however often it arrives. */
  async keep(receipt: ConsentReceipt): Promise<Keeping> {
    const known = await this.verify(receipt);
    if (known.verdict === 'changed') return 'contradicts';
    if (known.verdict === 'unchanged') return 'kept';
    if (Math.abs(Date.parse(receipt.chosenAt) - this.#now().getTime()) > clockTolerance) return 'out-of-time';
    const kept = await this.#store.db
      .insertInto('consent_receipts')
      .values(rowOf(receipt))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Of two that arrive at once, one finds the other's row.
    return kept || (await this.verify(receipt)).verdict === 'unchanged' ? 'kept' : 'contradicts';
  }

  async find(id: string): Promise<ConsentReceipt | undefined> {
    const row = await this.#store.db.selectFrom('consent_receipts').selectAll().where('id', '=', id.toLowerCase()).executeTakeFirst();
    return row && receiptOf(row);
  }

  /** Holds a receipt that somebody shows against the one that is kept. */
  async verify(receipt: ConsentReceipt): Promise<Verdict> {
    const kept = await this.find(receipt.id);
    if (!kept) return { verdict: 'unknown' };
    const fields = differences(kept, receipt);
    return fields.length === 0 ? { verdict: 'unchanged' } : { verdict: 'changed', fields };
  }

  /** Newest first; of the last days only, where so many are asked for. */
  async list(days: number | undefined): Promise<readonly ConsentReceipt[]> {
    let query = this.#store.db.selectFrom('consent_receipts').selectAll().orderBy('chosen_at', 'desc').orderBy('id');
    if (days !== undefined) query = query.where('chosen_at', '>=', new Date(this.#now().getTime() - days * 24 * 60 * 60_000).toISOString());
    return (await query.execute()).map(receiptOf);
  }
}
