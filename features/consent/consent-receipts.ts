import { sql } from 'kysely';
import type { ConsentReceipt } from './consent-receipt.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { Store } from '../../core/store/store.ts';
import { day } from '../../contract/time.ts';
import type { ConsentReceiptRow } from './tables.ts';

/**
 * How far the time of a choice may lie from now, before or after: clocks of devices are wrong, and retries come late;
 * milliseconds.
 */
const clockTolerance = day;

/**
 * `contradicts`: its id is that of a receipt that says something else. `out-of-time`: chosen too long ago, or in the
 * future.
 */
type Keeping = 'kept' | 'contradicts' | 'out-of-time';

/** `unknown`: never received, or kept for its period and deleted. */
export type Verdict =
  | { readonly verdict: 'unchanged' | 'unknown' }
  | { readonly verdict: 'changed'; readonly fields: readonly string[] };

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
    const row = await this.#store.db
      .selectFrom('consent_receipts')
      .selectAll()
      .where('id', '=', id.toLowerCase())
      .executeTakeFirst();
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
    if (days !== undefined)
      query = query.where('chosen_at', '>=', new Date(this.#now().getTime() - days * day).toISOString());
    return (await query.execute()).map(receiptOf);
  }

  /** How often what was chosen, by the wording it was chosen under, the latest first. */
  async byWording() {
    const all = (condition: string) => sql<number | string>`sum(case when ${sql.raw(condition)} then 1 else 0 end)`;
    const rows = await this.#store.db
      .selectFrom('consent_receipts')
      .select((select) => [
        'policy',
        'wording',
        select.fn.countAll<number | string>().as('receipts'),
        all('analytics = 1').as('analytics'),
        all('functional = 1').as('functional'),
        all('personalization = 1').as('personalization'),
        all('global_privacy_control = 1').as('globalPrivacyControl'),
        all('analytics = 0 and functional = 0 and personalization = 0').as('refusedAll'),
      ])
      .groupBy(['policy', 'wording'])
      .orderBy('policy', 'desc')
      .orderBy('wording')
      .execute();
    return rows.map(({ policy, wording, ...counts }) => ({
      policy,
      wording,
      receipts: Number(counts.receipts),
      analytics: Number(counts.analytics),
      functional: Number(counts.functional),
      personalization: Number(counts.personalization),
      globalPrivacyControl: Number(counts.globalPrivacyControl),
      refusedAll: Number(counts.refusedAll),
    }));
  }

  /**
   * Holds a receipt against the one that is kept in somebody's name: the journal says that it was checked, and how it
   * came out.
   */
  async check(actor: Actor, receipt: ConsentReceipt): Promise<Verdict> {
    const verdict = await this.verify(receipt);
    const at = this.#now().toISOString();
    const entry = { act: 'consent.verify', record: receipt.id.toLowerCase(), details: { verdict: verdict.verdict } };
    await this.#store.db.transaction().execute((transaction) => writeJournal(transaction, actor, entry, at));
    return verdict;
  }
}

/** The row of a receipt. Times are stored with milliseconds, however the browser wrote them. */
function rowOf({ id, chosenAt, policy, wording, globalPrivacyControl, choices }: ConsentReceipt): ConsentReceiptRow {
  return {
    id: id.toLowerCase(),
    chosen_at: new Date(chosenAt).toISOString(),
    policy,
    wording,
    global_privacy_control: Number(globalPrivacyControl),
    analytics: Number(choices.analytics),
    functional: Number(choices.functional),
    personalization: Number(choices.personalization),
  };
}

function receiptOf(row: ConsentReceiptRow): ConsentReceipt {
  return {
    id: row.id,
    chosenAt: row.chosen_at,
    policy: row.policy,
    wording: row.wording,
    globalPrivacyControl: row.global_privacy_control === 1,
    choices: {
      analytics: row.analytics === 1,
      functional: row.functional === 1,
      personalization: row.personalization === 1,
    },
  };
}

/** What two receipts with the same id say differently, by the names of their fields. */
function differences(one: ConsentReceipt, other: ConsentReceipt): readonly string[] {
  const [first, second] = [rowOf(one), rowOf(other)];
  const fields = [
    ['chosen_at', 'chosenAt'],
    ['policy', 'policy'],
    ['wording', 'wording'],
    ['global_privacy_control', 'globalPrivacyControl'],
    ['analytics', 'choices.analytics'],
    ['functional', 'choices.functional'],
    ['personalization', 'choices.personalization'],
  ] as const;
  return fields.flatMap(([column, field]) => (first[column] === second[column] ? [] : [field]));
}
