import type { ConsentReceipt } from './consent-receipt.ts';
import type { ConsentReceiptRow } from './tables.ts';

/** The row of a receipt. Times are stored with milliseconds, however the browser wrote them. */
export function rowOf({
  id,
  chosenAt,
  policy,
  wording,
  globalPrivacyControl,
  choices,
}: ConsentReceipt): ConsentReceiptRow {
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

export function receiptOf(row: ConsentReceiptRow): ConsentReceipt {
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
export function differences(one: ConsentReceipt, other: ConsentReceipt): readonly string[] {
  const [first, second] = [rowOf(one), rowOf(other)];
  const names = {
    chosen_at: 'chosenAt',
    policy: 'policy',
    wording: 'wording',
    global_privacy_control: 'globalPrivacyControl',
    analytics: 'choices.analytics',
    functional: 'choices.functional',
    personalization: 'choices.personalization',
  } as const satisfies Record<Exclude<keyof ConsentReceiptRow, 'id'>, string>;
  const columns = [
    'chosen_at',
    'policy',
    'wording',
    'global_privacy_control',
    'analytics',
    'functional',
    'personalization',
  ] as const;
  return columns.filter((column) => first[column] !== second[column]).map((column) => names[column]);
}
