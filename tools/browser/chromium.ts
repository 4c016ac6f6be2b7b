import { existsSync } from 'node:fs';
import { onPath, type Need } from '../checks/needs.ts';

/** Path of a Chromium: CHROMIUM_PATH, else one on the PATH; undefined where there is none. */
export function findChromium(say: (line: string) => void): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) {
    if (existsSync(named)) return named;
    say(`CHROMIUM_PATH names ${named}, which does not exist`);
    return undefined;
  }
  return onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
}

const isNamed = (): boolean => process.env['CHROMIUM_PATH'] !== undefined;

export const chromium: Need = {
  packages: ['chromium'],
  without: 'whatever opens a page in Chromium',
  isThere: () => isNamed() || findChromium(() => undefined) !== undefined,
};

const shell = 'chromium-headless-shell';

/** Debian's Chromium without a window: it opens pages twice as fast, and draws them with the same engine. */
export const headlessShell: Need = {
  packages: [shell],
  without: chromium.without,
  isThere: () => isNamed() || onPath([shell]) !== undefined,
  otherwise: chromium,
};

/** The Chromium of the tests: CHROMIUM_PATH, else the shell without a window where it is installed, else any. */
export function findTestChromium(say: (line: string) => void): string | undefined {
  return (isNamed() ? undefined : onPath([shell])) ?? findChromium(say);
}

/** Flags for a quiet Chromium that talks to nobody but the page's server. */
export function chromiumFlags(): string[] {
  const flags = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  // Chromium refuses its sandbox to root.
  return process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags;
}

/**
 * The flags of the tests: the drawing's process is the browser's too, which takes a twelfth of a test's processor time
 * away. What is measured runs as a visitor's browser does.
 */
export function testChromiumFlags(): string[] {
  return [...chromiumFlags(), '--in-process-gpu'];
}
