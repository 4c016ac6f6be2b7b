import { rules } from 'virtual:vendor-rules';
import type { ConsentReceipt } from '../schema.ts';
import type { Decision } from './consent-store.ts';
import { downloadReceipt, receiptOf, sendReceipt } from './receipt.ts';

/** Receipt of the choice made last on this page. */
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
