import { rules } from 'virtual:vendor-rules';
import type { ConsentReceipt } from '../schema.ts';
import type { Decision } from './consent-store.ts';
import type { KeptChoice } from '../choice-cookie.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { callHeaders } from '../../../site/forms/call-headers.ts';

let receipt: ConsentReceipt | undefined;

/** Whether a choice was made on this page, so that there is a receipt to download. */
export function hasReceipt(): boolean {
  return receipt !== undefined;
}

/** Hands out the receipt of the choice made on this page. */
export function giveReceipt(): void {
  if (receipt) downloadReceipt(receipt);
}

/** Proves a choice that grants something, or takes back what was granted. Nothing else leaves a record. */
export function prove({ outcome, choice }: Decision): void {
  const isDue = outcome === 'kept' || outcome === 'withdrawn';
  // Browsers make random names on pages with TLS only.
  receipt = isDue && 'randomUUID' in crypto ? receiptOf(choice, rules.wording, crypto.randomUUID()) : undefined;
  if (receipt) sendReceipt(receipt);
}

/** Puts words into a live region. One that arrives full is passed over by some screen readers. */
export function say(status: Element, words: string): void {
  status.textContent = '';
  setTimeout(() => {
    status.textContent = words;
  }, 60);
}

/** The receipt of a choice. `id` is random and kept nowhere on the device: it would be an identifier. */
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

/** Sends a copy to the function, even from a page that is being left. A failure changes nothing for the visitor. */
function sendReceipt(receipt: ConsentReceipt): void {
  fetch(functionUrl('record-consent'), {
    method: 'POST',
    headers: callHeaders(),
    body: JSON.stringify(receipt),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

function downloadReceipt(receipt: ConsentReceipt): void {
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
