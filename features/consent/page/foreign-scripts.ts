import type { ConsentCategory } from '../schema.ts';
import type { ScriptRule } from './vendor-rules.ts';

interface ScriptPage {
  readonly load: (rule: ScriptRule) => void;
  /** Starts the page anew: a script that runs cannot be taken back otherwise. */
  readonly reload: () => void;
}

/** Answers what loads the scripts that have become allowed, once, and reloads when one that runs no longer is. */
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

/** Puts a foreign script into the page, without credentials and without telling it which page. */
export function loadForeignScript({ address, integrity }: ScriptRule): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.referrerPolicy = 'no-referrer';
  if (integrity !== undefined) script.integrity = integrity;
  document.head.append(script);
}
