import { sql } from 'kysely';
import * as z from 'zod/mini';
import { consentReceipt, type ConsentReceipt } from './consent-receipt.ts';
import type { Context } from '../../core/context/context.ts';
import { Refused } from '../../core/store/act-errors.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { Store } from '../../core/store/store.ts';
import { day } from '../../contract/time.ts';
import type { ConsentReceiptRow } from './tables.ts';

type Parts = Pick<Context, 'store' | 'now'>;

/** Milliseconds a choice may lie before or after now: device clocks are wrong, and retries arrive late. */
const clockTolerance = day;

/** The fields that differ from the stored receipt. `unknown`: never received, or deleted after its retention period. */
export interface Verdict {
  readonly verdict: 'unchanged' | 'changed' | 'unknown';
  readonly fields: string[];
}

async function verifyReceipt({ db }: Store, receipt: ConsentReceipt): Promise<Verdict> {
  const { id, ...shown } = rowOf(receipt);
  const kept = await db.selectFrom('consent_receipts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!kept) return { verdict: 'unknown', fields: [] };
  const said = new Map(Object.entries(kept));
  const fields = Object.entries(shown).flatMap(([name, value]) =>
    said.get(name) === value ? [] : [name.replaceAll('_', ' ')],
  );
  return { verdict: fields.length === 0 ? 'unchanged' : 'changed', fields };
}

/** Stores a receipt once. `contradicts`: its id has other content. `out-of-time`: over a day before or after now. */
export async function keepReceipt({ store, now }: Parts, receipt: ConsentReceipt) {
  const { verdict } = await verifyReceipt(store, receipt);
  if (verdict === 'unknown') {
    if (Math.abs(Date.parse(receipt.chosenAt) - now().getTime()) > clockTolerance) return 'out-of-time';
    await store.db
      .insertInto('consent_receipts')
      .values(rowOf(receipt))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  // If two arrive at once, one insert does nothing: compare with the row that was stored.
  return (await verifyReceipt(store, receipt)).verdict === 'unchanged' ? 'kept' : 'contradicts';
}

/** Counts the choices made under each wording, newest policy first. */
export function receiptsByWording({ db }: Store) {
  const sum = (of: string) => sql<number>`cast(sum(${sql.raw(of)}) as integer)`;
  return db
    .selectFrom('consent_receipts')
    .select([
      'policy',
      'wording',
      sum('1').as('receipts'),
      sum('analytics').as('analytics'),
      sum('functional').as('functional'),
      sum('personalization').as('personalization'),
      sum('global_privacy_control').as('globalPrivacyControl'),
      sum('(1 - analytics) * (1 - functional) * (1 - personalization)').as('refusedAll'),
    ])
    .groupBy(['policy', 'wording'])
    .orderBy('policy', 'desc')
    .orderBy('wording')
    .execute();
}

/** Verifies a receipt and records this in the journal. @throws Refused if the text is not one of our receipts */
export async function checkReceipt({ store, now }: Parts, actor: Actor, text: string) {
  const receipt = receiptIn(text);
  const verdict = await verifyReceipt(store, receipt);
  const entry = { act: 'consent.verify', record: receipt.id.toLowerCase(), details: { verdict: verdict.verdict } };
  await store.db.transaction().execute((transaction) => writeJournal(transaction, actor, entry, now().toISOString()));
  return { ...verdict, receipt };
}

function receiptIn(text: string): ConsentReceipt {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Refused('This is not a receipt: it is not valid JSON. Take the whole file, as downloaded.');
  }
  const { data, error } = z.safeParse(consentReceipt, content);
  if (data) return data;
  const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].filter((field) => field !== '');
  throw new Refused(
    `This is not a receipt of this site${fields.length === 0 ? '' : `: ${fields.join(', ')} missing or not in our format`}. ` +
      'A receipt is the file downloaded with “Download receipt” on /cookies.',
  );
}

/** Converts a receipt to its row; times always get milliseconds, so that equal receipts have equal rows. */
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
