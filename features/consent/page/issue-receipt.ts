import { rules } from 'virtual:vendor-rules';
import type { ConsentReceipt } from '../schema.ts';
import type { Decision } from './consent-store.ts';
import type { KeptChoice } from '../choice-cookie.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { callHeaders } from '../../../site/forms/call-headers.ts';

let receipt: ConsentReceipt | undefined;

/** Whether a choice made on this page has a receipt to download. */
export function hasReceipt(): boolean {
  return receipt !== undefined;
}

/** Downloads the receipt of the last choice on this page, if there is one. */
export function downloadReceipt(): void {
  if (receipt) downloadFile(receipt);
}

/** Creates and sends the receipt of a choice that grants or withdraws something; no other outcome leaves a record. */
export function issueReceipt({ outcome, choice }: Decision): void {
  const isDue = outcome === 'kept' || outcome === 'withdrawn';
  // `randomUUID` exists in secure contexts only.
  receipt = isDue && 'randomUUID' in crypto ? receiptOf(choice, rules.wording, crypto.randomUUID()) : undefined;
  if (receipt) sendReceipt(receipt);
}

/** Sets the text of a live region after a pause: some screen readers ignore one that is filled as it is inserted. */
export function say(status: Element, words: string): void {
  status.textContent = '';
  setTimeout(() => {
    status.textContent = words;
  }, 60);
}

/** Builds a receipt. Its random `id` is not stored on the device, where it would be an identifier. */
function receiptOf({ policy, chosenAt, signalled, choices }: KeptChoice, wording: string, id: string): ConsentReceipt {
  return {
    id,
    chosenAt: new Date(chosenAt * 1000).toISOString(),
    policy,
    wording,
    globalPrivacyControl: signalled,
    choices,
  };
}

/** Sends a copy to the server, even while the page unloads. Failures are ignored. */
function sendReceipt(receipt: ConsentReceipt): void {
  fetch(functionUrl('record-consent'), {
    method: 'POST',
    headers: callHeaders(),
    body: JSON.stringify(receipt),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

function downloadFile(receipt: ConsentReceipt): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `corbiere-consent-${receipt.chosenAt.slice(0, 10)}.json`;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
