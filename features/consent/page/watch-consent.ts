import { rules } from 'virtual:vendor-rules';
import { createScriptLoader, loadThirdPartyScript } from './third-party-scripts.ts';
import { consent } from './page-consent.ts';

/** Loads third-party scripts as they become allowed, and announces the stored choice once the page has loaded. */
export function watchConsent(): void {
  if (rules.scripts.length > 0) {
    const follow = createScriptLoader(rules.scripts, {
      load: loadThirdPartyScript,
      reload: () => {
        location.reload();
      },
    });
    document.addEventListener('corbiere:consent', ({ detail }) => {
      follow(detail);
    });
  }
  // All scripts of the page are listening by the load event, so announce the choice even if nothing has changed.
  const lookFirst = (): void => {
    consent.refresh({ again: true });
  };
  if (document.readyState === 'complete') lookFirst();
  else addEventListener('load', lookFirst, { once: true });
}
