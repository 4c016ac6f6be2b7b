import { spawnSync } from 'node:child_process';
import { onPath, type Need } from '../../tools/checks/needs.ts';
import { startFirefox } from './puppeteer.ts';
import type { Engine } from './visitor.ts';
import { startWebKit } from './webkit.ts';

export interface Browser extends Need {
  readonly name: 'firefox' | 'webkit';
  /** How to start it; undefined where something of it is missing. */
  found(): (() => Promise<Engine>) | undefined;
}

function findFirefox(): (() => Promise<Engine>) | undefined {
  const program = onPath('firefox-esr', 'firefox');
  return program === undefined ? undefined : () => startFirefox(program);
}

/** Whether gjs can open a window of WebKitGTK: its bindings are no program that could be looked for. */
function hasBindings(gjs: string): boolean {
  return (
    spawnSync(gjs, ['-c', 'imports.gi.versions.WebKit2 = "4.1"; imports.gi.WebKit2;'], { stdio: 'ignore' }).status === 0
  );
}

function findWebKit(): (() => Promise<Engine>) | undefined {
  const [driver, gjs, display] = [onPath('WebKitWebDriver'), onPath('gjs'), onPath('Xvfb')];
  if (driver === undefined || gjs === undefined || display === undefined || !hasBindings(gjs)) return undefined;
  return () => startWebKit({ driver, gjs, display });
}

export const browsers: readonly Browser[] = [
  {
    name: 'firefox',
    packages: ['firefox-esr'],
    without: 'Firefox',
    found: findFirefox,
    isThere: () => findFirefox() !== undefined,
  },
  {
    name: 'webkit',
    packages: ['webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb'],
    without: 'WebKit',
    found: findWebKit,
    isThere: () => findWebKit() !== undefined,
  },
];
