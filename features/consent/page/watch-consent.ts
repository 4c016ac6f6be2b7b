import { rules } from 'virtual:vendor-rules';
import { createScriptLoader, loadForeignScript } from './foreign-scripts.ts';
import { consent } from './page-consent.ts';

/** Loads foreign scripts as they are allowed, and announces the choice to everybody who follows it from now on. */
export function watchConsent(): void {
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
  // Every script of the page listens once it has loaded; what was announced before is announced again.
  const lookFirst = (): void => {
    consent.refresh({ again: true });
  };
  if (document.readyState === 'complete') lookFirst();
  else addEventListener('load', lookFirst, { once: true });
}
