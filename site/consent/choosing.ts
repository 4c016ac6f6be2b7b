import { optionalCategories, type ConsentReceipt } from '../../contract/consent.ts';
import type { ConsentState } from './consent-state.ts';
import { consent } from './page-consent.ts';
import type { ConsentPanel } from './panel.ts';
import { downloadReceipt, receiptOf, sendReceipt } from './receipt.ts';
import { hideStrip, showStrip } from './strip.ts';

/** How long the words after a choice stay when nobody rests on them; milliseconds. */
const resting = 12_000;

/** Receipt of the choice made on this page. */
let receipt: ConsentReceipt | undefined;

/** Whether a choice was made on this page, so that there is a receipt to download. */
export function hasReceipt(): boolean {
  return receipt !== undefined;
}

/** Hands out the receipt of the choice made on this page. */
export function giveReceipt(): void {
  if (receipt) downloadReceipt(receipt);
}

function wordsFor(state: ConsentState, { kept, dialog }: ConsentPanel): string {
  const { dataset } = kept.querySelector<HTMLElement>('[role="status"]') ?? kept;
  if (state.kind === 'unset') return dataset['notKept'] ?? '';
  const on = optionalCategories
    .filter((category) => state.kept.choices[category])
    .map((category) => dialog.querySelector(`[for="consent-${category}"]`)?.textContent ?? category);
  return (dataset[state.kind] ?? '').replace('{categories}', on.join(', '));
}

function leaveLater(strip: HTMLElement): void {
  setTimeout(() => {
    if (!strip.isConnected) return;
    if (strip.matches(':hover, :has(:focus-visible)')) leaveLater(strip);
    else hideStrip();
  }, resting);
}

/** Keeps a choice, sends and offers its receipt, and says what is on from now. */
export function decide(take: () => ConsentState, panel: ConsentPanel): void {
  const chosen = take();
  // Asked again: a browser may have kept nothing.
  const state = consent.state();
  receipt = undefined;
  // Browsers make random names on pages with TLS only.
  if (state.kind !== 'unset' && chosen.kind !== 'unset' && 'randomUUID' in crypto) {
    receipt = receiptOf(state.kept, panel.dialog.dataset['wording'] ?? '', crypto.randomUUID());
    sendReceipt(receipt);
  }
  const { kept } = panel;
  const offer = kept.querySelector<HTMLElement>('[data-act="receipt"]');
  if (offer) offer.hidden = receipt === undefined;
  const status = kept.querySelector('[role="status"]');
  if (status) status.textContent = '';
  showStrip(kept);
  // A live region that arrives full is passed over by some screen readers.
  setTimeout(() => {
    if (status) status.textContent = wordsFor(state, panel);
  }, 60);
  leaveLater(kept);
}

/** Makes the words after a choice work: the receipt, the cross, Escape. */
export function tendKept({ kept }: ConsentPanel): void {
  onAct(kept, { receipt: giveReceipt, close: hideStrip });
}

/** Runs what the pressed button's `data-act` names; Escape counts as its `close`. */
export function onAct(part: HTMLElement, acts: Readonly<Record<string, (pressed: HTMLElement) => void>>): void {
  part.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
    if (pressed) acts[pressed.dataset['act'] ?? '']?.(pressed);
  });
  part.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') acts['close']?.(part);
  });
}
