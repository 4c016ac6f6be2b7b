import { optionalCategories } from '../schema.ts';
import { choiceOf } from './consent-state.ts';
import type { Decision } from './consent-store.ts';
import { consent } from './page-consent.ts';
import { privacySignal } from './privacy-signal.ts';
import { downloadReceipt, hasReceipt, issueReceipt, say } from './issue-receipt.ts';
import css from './consent.css?inline';

let opener: HTMLElement | undefined;
let hasHandlers = false;

function box(dialog: HTMLDialogElement, category: string): HTMLInputElement | null {
  return dialog.querySelector<HTMLInputElement>(`#consent-${category}`);
}

/** Sets the checkboxes to the choice in force; without one, every optional category is unticked. */
function fillIn(dialog: HTMLDialogElement): void {
  const signal = privacySignal();
  for (const category of optionalCategories) {
    const input = box(dialog, category);
    if (input) input.checked = consent.allows(category);
  }
  for (const words of dialog.querySelectorAll<HTMLElement>('[data-signal]')) {
    words.hidden = !signal || (words.closest('li')?.querySelector('input')?.checked ?? false);
  }
  const offer = dialog.querySelector<HTMLElement>('[data-receipt]');
  if (offer) offer.hidden = !hasReceipt();
}

function wordsFor({ outcome, choice }: Decision, words: DOMStringMap, dialog: HTMLDialogElement): string {
  if (outcome !== 'kept')
    return words[{ withdrawn: 'withdrawn', nothing: 'nothing', 'not-kept': 'notKept' }[outcome]] ?? '';
  const on = optionalCategories.filter((category) => choice.choices[category]);
  if (on.length === optionalCategories.length) return words['accepted'] ?? '';
  const titles = on.map((category) => dialog.querySelector(`[for="consent-${category}"]`)?.textContent ?? category);
  return (words['partial'] ?? '').replace('{categories}', titles.join(', '));
}

function showOutcome(decision: Decision, { dialog, kept }: ConsentPanel): void {
  const status = kept.querySelector<HTMLElement>('[role="status"]');
  const offer = kept.querySelector<HTMLElement>('[data-act="receipt"]');
  if (!status || !offer) return;
  opener?.closest('.needs-script')?.after(kept);
  offer.hidden = !hasReceipt();
  say(status, wordsFor(decision, status.dataset, dialog));
}

function onAct(part: HTMLElement, acts: Readonly<Record<string, () => void>>): void {
  part.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
    if (pressed) acts[pressed.dataset['act'] ?? '']?.();
  });
}

function attachHandlers(panel: ConsentPanel): void {
  if (hasHandlers) return;
  hasHandlers = true;
  const { dialog, kept } = panel;
  const finish = (take: () => Decision): void => {
    dialog.close();
    const decision = take();
    issueReceipt(decision);
    showOutcome(decision, panel);
  };
  onAct(dialog, {
    'accept-all': () => {
      finish(consent.acceptAll);
    },
    'refuse-all': () => {
      finish(consent.refuseAll);
    },
    close: () => {
      dialog.close();
    },
    receipt: downloadReceipt,
  });
  onAct(kept, { receipt: downloadReceipt });
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    finish(() => consent.choose(choiceOf((category) => box(dialog, category)?.checked ?? false)));
  });
  // Not every browser focuses a button on click, so the dialog's own focus restoration may miss the opener.
  dialog.addEventListener('close', () => {
    opener?.focus({ preventScroll: true });
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/** Prefetches the dialog. Rejects if its parts cannot be loaded. */
export async function prepareDialog(): Promise<void> {
  attachHandlers(await consentPanel());
}

/** Opens the dialog; when it closes, the focus returns to `from`. Rejects if its parts cannot be loaded. */
export async function openDialog(from: HTMLElement): Promise<void> {
  const panel = await consentPanel();
  attachHandlers(panel);
  opener = from;
  if (!panel.dialog.isConnected) document.body.append(panel.dialog);
  fillIn(panel.dialog);
  panel.dialog.showModal();
}

/** The parsed parts of /consent/dialog, not yet inserted into this page. */
interface ConsentPanel {
  /** Status line for the outcome, inserted after the button that opened the dialog. */
  readonly kept: HTMLElement;
  readonly dialog: HTMLDialogElement;
}

const address = '/consent/dialog';

async function load(): Promise<ConsentPanel> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const parts = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('template')?.content;
  const kept = parts?.querySelector<HTMLElement>('#consent-kept');
  const dialog = parts?.querySelector('dialog');
  if (!kept || !dialog) throw new Error(`${address} is not the consent dialog of this site`);
  // The Content-Security-Policy allows constructed style sheets but no `<style>` elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return { kept, dialog };
}

let loaded: Promise<ConsentPanel> | undefined;

/** Loads the markup and style of the dialog, once. Rejects if loading fails; the next call retries. */
function consentPanel(): Promise<ConsentPanel> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
