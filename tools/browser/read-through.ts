import type { Page } from '@playwright/test';
import { watchQuiet } from './quiet.ts';

/** Scrolls from the top to the end by three quarters of the window at a time, one painted frame each, so that what waits to be seen is seen. */
export async function readThrough(page: Page): Promise<void> {
  const quiet = watchQuiet(page);
  await page.evaluate(async () => {
    // The page may grow while it is read.
    for (let top = 0; top <= document.documentElement.scrollHeight; top += window.innerHeight * 0.75) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    }
  });
  await quiet();
}
