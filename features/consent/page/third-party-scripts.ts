import type { ConsentCategory } from '../schema.ts';
import type { ScriptRule } from './vendor-rules.ts';

interface ScriptPage {
  readonly load: (rule: ScriptRule) => void;
  /** Reloads the page, the only way to stop a script that is running. */
  readonly reload: () => void;
}

/** Returns a handler that loads each allowed script once, and reloads the page if a running one loses its consent. */
export function createScriptLoader(
  scripts: readonly ScriptRule[],
  page: ScriptPage,
): (allowed: readonly ConsentCategory[]) => void {
  const running = new Set<ScriptRule>();
  return (allowed) => {
    if ([...running].some(({ category }) => !allowed.includes(category))) {
      page.reload();
      return;
    }
    for (const rule of scripts) {
      if (running.has(rule) || !allowed.includes(rule.category)) continue;
      running.add(rule);
      page.load(rule);
    }
  };
}

/** Adds a third-party script to the page, requested without credentials or referrer. */
export function loadThirdPartyScript({ address, integrity }: ScriptRule): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.referrerPolicy = 'no-referrer';
  if (integrity !== undefined) script.integrity = integrity;
  document.head.append(script);
}
