import { isArrival } from './arrival.ts';
import { consent } from './page-consent.ts';

/** A click that asks for a new tab or window is the browser's. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function openerOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-consent]') : null;
}

function hasArrived(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : '';
  return isArrival({ referrer: document.referrer, origin: location.origin, type });
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 3000 });
  else setTimeout(act, 300);
}

/**
 * Turns the links that lead to the cookie policy into buttons that open the dialog, and asks of our own accord where
 * that is due, after the page has loaded and come to rest. Nothing of the dialog is loaded before.
 */
export function offerConsent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-consent]')) {
    link.setAttribute('role', 'button');
    link.setAttribute('aria-haspopup', 'dialog');
  }
  document.addEventListener('click', (event) => {
    const opener = openerOf(event);
    if (!opener || !isPlain(event)) return;
    event.preventDefault();
    // Without a network the link does what it does without a script.
    import('./consent-dialog.ts')
      .then(({ openDialog }) => openDialog(opener))
      .catch(() => {
        location.assign(opener.href);
      });
  });
  document.addEventListener('keydown', (event) => {
    const opener = event.key === ' ' ? openerOf(event) : null;
    if (!opener) return;
    event.preventDefault();
    opener.click();
  });
  addEventListener(
    'load',
    () => {
      whenIdle(() => {
        if (hasArrived() && consent.shouldAsk()) import('./consent-dialog.ts').then(({ ask }) => ask()).catch(() => undefined);
      });
    },
    { once: true },
  );
}
