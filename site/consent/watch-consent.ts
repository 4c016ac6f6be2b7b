import { consent } from './page-consent.ts';

/**
 * Looks again whenever the choice may have changed: another tab wrote the cookie, or the page was away. Looks once at the
 * start, in a quiet moment, so that what is not allowed any more does not stay.
 */
export function watchConsent(): void {
  const look = (): void => { consent.refresh(); };
  if ('cookieStore' in window && window.cookieStore instanceof EventTarget) window.cookieStore.addEventListener('change', look);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) look(); });
  addEventListener('pageshow', ({ persisted }) => { if (persisted) look(); });
  addEventListener('load', () => { setTimeout(look, 200); }, { once: true });
}
