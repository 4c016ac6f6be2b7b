import { chromium, type Browser } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';

/** Starts Chromium for a tool. @throws with the command that installs it if there is none */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium((line) => {
    console.error(line);
  });
  if (executablePath === undefined)
    throw new Error('Chromium is needed: sudo apt-get install chromium, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: [...chromiumFlags(), ...flags] });
}
