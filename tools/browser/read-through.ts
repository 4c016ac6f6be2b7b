import type { Page } from '@playwright/test';
import { watchQuiet } from './quiet.ts';

/** Scrolls from the top to the end in steps, one painted frame each, so that what waits to be seen is seen. */
export async function readThrough(page: Page, step = 400): Promise<void> {
  const quiet = watchQuiet(page);
  let top = 0;
  // The page may grow while it is read.
  while (top <= (await page.evaluate(() => document.documentElement.scrollHeight))) {
    await page.evaluate(async (y) => {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    }, top);
    top += step;
  }
  await quiet();
}
