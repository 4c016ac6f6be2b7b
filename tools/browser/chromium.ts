import { existsSync } from 'node:fs';
import { onPath, type Need } from '../checks/needs.ts';

/** Path of Chromium: CHROMIUM_PATH, or one on the PATH; undefined if there is none. */
export function findChromium(say: (line: string) => void): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) {
    if (existsSync(named)) return named;
    say(`CHROMIUM_PATH names ${named}, which does not exist`);
    return undefined;
  }
  return onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
}

const isNamed = (): boolean => process.env['CHROMIUM_PATH'] !== undefined;

export const chromium: Need = {
  packages: ['chromium'],
  without: 'whatever opens a page in Chromium',
  isThere: () => isNamed() || findChromium(() => undefined) !== undefined,
};

const shell = 'chromium-headless-shell';

/** Debian's headless shell: it opens pages twice as fast with the same rendering engine. */
export const headlessShell: Need = {
  packages: [shell],
  without: chromium.without,
  isThere: () => isNamed() || onPath(shell) !== undefined,
  otherwise: chromium,
};

/** The tests' Chromium: CHROMIUM_PATH, or the headless shell if installed, or any other. */
export function findTestChromium(say: (line: string) => void): string | undefined {
  return (isNamed() ? undefined : onPath(shell)) ?? findChromium(say);
}

/** Flags for a Chromium that connects only to the page's server. */
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
 * The tests' flags: rendering in the browser's process saves a twelfth of a test's processor time. Measurements run
 * as a visitor's browser does.
 */
export function testChromiumFlags(): string[] {
  return [...chromiumFlags(), '--in-process-gpu'];
}
