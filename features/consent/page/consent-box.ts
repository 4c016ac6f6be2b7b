import { optionalCategories, type OptionalCategory } from '../schema.ts';
import { consent } from './page-consent.ts';
import { downloadReceipt, hasReceipt, issueReceipt, say } from './issue-receipt.ts';

interface Box {
  readonly frame: HTMLElement;
  readonly category: OptionalCategory;
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  readonly receipt: HTMLButtonElement;
}

function boxOf(frame: HTMLElement): Box | undefined {
  const category = optionalCategories.find((name) => name === frame.dataset['consentBox']);
  const input = frame.querySelector<HTMLInputElement>('input');
  const status = frame.querySelector<HTMLElement>('[role="status"]');
  const receipt = frame.querySelector<HTMLButtonElement>('[data-act="receipt"]');
  return category && input && status && receipt ? { frame, category, input, status, receipt } : undefined;
}

function boxes(): readonly Box[] {
  return [...document.querySelectorAll<HTMLElement>('[data-consent-box]')].flatMap((frame) => boxOf(frame) ?? []);
}

/** Sets every box on the page to the choice in force. */
export function showBoxes(): void {
  for (const { category, input } of boxes()) input.checked = consent.allows(category);
}

/** Applies a box that was ticked or unticked, issues the receipt and announces the outcome next to the box. */
export function decideBy(frame: HTMLElement): void {
  const box = boxOf(frame);
  if (!box) return;
  const { category, input, status, receipt } = box;
  // Read by whatever the consent is about: once ticked, what is already chosen on this page is remembered too.
  if (input.checked) frame.dataset['ticked'] = '';
  const decision = consent.set(category, input.checked);
  issueReceipt(decision);
  showBoxes();
  receipt.hidden = !hasReceipt();
  say(
    status,
    status.dataset[decision.outcome === 'not-kept' ? 'notKept' : consent.allows(category) ? 'granted' : 'withdrawn'] ??
      '',
  );
}

document.addEventListener('corbiere:consent', showBoxes);
// Resetting a form unticks its box: set it again afterwards.
document.addEventListener('reset', () => {
  setTimeout(showBoxes);
});
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-consent-box] [data-act="receipt"]')) downloadReceipt();
});
