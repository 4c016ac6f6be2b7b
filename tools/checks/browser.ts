import type { Check } from './check.ts';
import { missing } from './check.ts';
import { findTestChromium, headlessShell } from '../browser/chromium.ts';
import { poppler } from './needs.ts';
import { runPlaywright } from './playwright.ts';

/** All Playwright projects in one run, so that no core waits for the last test of a part. */
export const browser: Check = {
  name: 'browser',
  title: 'in Chromium: every page, every journey, with and without JavaScript, axe in every state, budgets, two origins',
  after: ['build'],
  needs: [headlessShell, poppler],
  lanes: 2,
  async run(say) {
    const chromium = findTestChromium(say);
    if (chromium === undefined) return missing(1, 'no Chromium (sudo apt-get install chromium, or set CHROMIUM_PATH)');
    return runPlaywright(say, 'browser', [], { CHROMIUM_PATH: chromium });
  },
};
