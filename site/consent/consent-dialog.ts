import { optionalCategories } from '../../contract/consent.ts';
import { decide, giveReceipt, hasReceipt, onAct, tendKept } from './choosing.ts';
import { choiceOf } from './consent-state.ts';
import { consent, consentEvent } from './page-consent.ts';
import { consentPanel, type ConsentPanel } from './panel.ts';
import { privacySignal } from './privacy-signal.ts';
import { hideStrip, showStrip } from './strip.ts';

let opener: HTMLElement | undefined;
let tended = false;

function box(dialog: HTMLDialogElement, category: string): HTMLInputElement | null {
  return dialog.querySelector<HTMLInputElement>(`#consent-${category}`);
}

/** Shows the choice in force: before one, every optional box is empty. */
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

function tend(panel: ConsentPanel): void {
  if (tended) return;
  tended = true;
  const { dialog, notice } = panel;
  const finish = (take: () => ReturnType<typeof consent.acceptAll>): void => {
    dialog.close();
    decide(take, panel);
    // The opener may have stood in the notice.
    if (opener && !opener.isConnected) document.getElementById('main')?.focus({ preventScroll: true });
  };
  const everything = {
    'accept-all': () => {
      finish(consent.acceptAll);
    },
    'refuse-all': () => {
      finish(consent.refuseAll);
    },
  };
  onAct(dialog, {
    ...everything,
    close: () => {
      dialog.close();
    },
    receipt: giveReceipt,
  });
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    finish(() => consent.choose(choiceOf((category) => box(dialog, category)?.checked ?? false)));
  });
  // Not every browser focuses a link that is clicked, and gives back what had no focus.
  dialog.addEventListener('close', () => {
    opener?.focus({ preventScroll: true });
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  onAct(notice, { ...everything, choose: (pressed) => void openDialog(pressed), close: hideStrip });
  document.addEventListener(consentEvent, () => {
    if (notice.isConnected && !consent.shouldAsk()) hideStrip();
  });
  tendKept(panel);
}

/** Opens the dialog; on closing, the focus returns to `from`. Rejects when its parts cannot be loaded. */
export async function openDialog(from: HTMLElement): Promise<void> {
  const panel = await consentPanel();
  tend(panel);
  opener = from;
  fillIn(panel.dialog);
  panel.dialog.showModal();
}

/** Asks at the foot of the window, unless an answer has come meanwhile. */
export async function ask(): Promise<void> {
  const panel = await consentPanel();
  tend(panel);
  if (consent.shouldAsk()) showStrip(panel.notice);
}
