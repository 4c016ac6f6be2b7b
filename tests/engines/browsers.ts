import { spawnSync } from 'node:child_process';
import { installWithApt, onPath } from '../../tools/checks/debian.ts';
import type { Say } from '../../tools/checks/check.ts';
import { startFirefox } from './puppeteer.ts';
import type { Engine } from './visitor.ts';
import { startWebKit } from './webkit.ts';

/** An engine beside Chromium that the journeys run in. */
export interface Browser {
  readonly name: 'firefox' | 'webkit';
  /** Debian packages that bring it. */
  readonly packages: readonly string[];
  /** How to start it; undefined where something of it is missing. */
  found(): (() => Promise<Engine>) | undefined;
}

/** Whether gjs can open a window of WebKitGTK: its bindings are no program that could be looked for. */
function hasBindings(gjs: string): boolean {
  return spawnSync(gjs, ['-c', 'imports.gi.versions.WebKit2 = "4.1"; imports.gi.WebKit2;'], { stdio: 'ignore' }).status === 0;
}

export const browsers: readonly Browser[] = [
  {
    name: 'firefox',
    packages: ['firefox-esr'],
    found() {
      const program = onPath(['firefox-esr', 'firefox']);
      return program === undefined ? undefined : () => startFirefox(program);
    },
  },
  {
    name: 'webkit',
    packages: ['webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb'],
    found() {
      const [driver, gjs, display] = [onPath(['WebKitWebDriver']), onPath(['gjs']), onPath(['Xvfb'])];
      if (driver === undefined || gjs === undefined || display === undefined || !hasBindings(gjs)) return undefined;
      return () => startWebKit({ driver, gjs, display });
    },
  },
];

/** Whether an engine is there, or could be installed; says what is missing and the one command. */
export function findOrInstallBrowser(browser: Browser, say: Say): boolean {
  if (browser.found() !== undefined) return true;
  installWithApt(browser.packages, say);
  if (browser.found() !== undefined) return true;
  say(`${browser.name} is missing. Run: sudo apt-get install ${browser.packages.join(' ')}; as root, npm test -- --install does it.`);
  return false;
}
