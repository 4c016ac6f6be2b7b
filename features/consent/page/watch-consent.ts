import { rules } from 'virtual:vendor-rules';
import { createScriptLoader, loadForeignScript } from './foreign-scripts.ts';
import { consent } from './page-consent.ts';

/**
 * Looks again whenever the choice may have changed: another tab wrote the cookie, or the page was away. Looks once
 * when the page has loaded, so that what is not allowed any more does not stay.
 */
export function watchConsent(): void {
  const look = (): void => {
    consent.refresh();
  };
  if (rules.scripts.length > 0) {
    const follow = createScriptLoader(rules.scripts, {
      load: loadForeignScript,
      reload: () => {
        location.reload();
      },
    });
    document.addEventListener('corbiere:consent', ({ detail }) => {
      follow(detail);
    });
  }
  document.addEventListener('corbiere:cleared', look);
  if ('cookieStore' in window) {
    // Chromium tells of a cookie that another tab wrote a moment before it can be read.
    cookieStore.addEventListener('change', () => {
      for (const delay of [0, 100, 1000]) setTimeout(look, delay);
    });
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
  // Every script of the page listens by then; what was announced before is announced again, for those that follow from
  // now on.
  const lookFirst = (): void => {
    consent.refresh({ again: true });
  };
  if (document.readyState === 'complete') lookFirst();
  else addEventListener('load', lookFirst, { once: true });
}
