import type { KeptChoice } from '../choice-cookie.ts';
import type { ConsentReceipt } from '../schema.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { callHeaders } from '../../../site/forms/call-headers.ts';

/** The receipt of a choice. `id` is random and kept nowhere on the device: it would be an identifier. */
export function receiptOf(
  { policy, chosenAt, signalled, choices }: KeptChoice,
  wording: string,
  id: string,
): ConsentReceipt {
  return {
    id,
    chosenAt: new Date(chosenAt * 1000).toISOString(),
    policy,
    wording,
    globalPrivacyControl: signalled,
    choices,
  };
}

/** Sends a copy to the function, even from a page that is being left. A failure changes nothing for the visitor. */
export function sendReceipt(receipt: ConsentReceipt): void {
  fetch(functionUrl('record-consent'), {
    method: 'POST',
    headers: callHeaders(),
    body: JSON.stringify(receipt),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/** Hands the receipt to the visitor as a file. */
export function downloadReceipt(receipt: ConsentReceipt): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `corbiere-consent-${receipt.chosenAt.slice(0, 10)}.json`;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
