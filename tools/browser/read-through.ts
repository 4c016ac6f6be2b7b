import type { Page } from '@playwright/test';
import { watchQuiet } from './quiet.ts';

/**
 * Time without a frame after which a page has stopped drawing; milliseconds. Software rendering on busy cores
 * stops once in about fifty readings of a long page: scripts and timers continue, but neither input nor resizing brings
 * a frame. Reopening the page helps.
 */
const stopped = 10_000;

/** Whether every part of the page was painted on the way to its end. */
function read(page: Page, atMost: number): Promise<boolean> {
  return page.evaluate(async (longest) => {
    const painted = (): Promise<boolean> =>
      new Promise((resolve) => {
        const giveUp = setTimeout(() => resolve(false), longest);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            clearTimeout(giveUp);
            resolve(true);
          }),
        );
      });
    // The page may grow while it is read.
    for (let top = 0; top <= document.documentElement.scrollHeight; top += window.innerHeight * 0.75) {
      window.scrollTo({ top, behavior: 'instant' });
      if (!(await painted())) return false;
    }
    return true;
  }, atMost);
}

/**
 * Scrolls a page from top to bottom by three quarters of the window at a time, one painted frame each, so that lazy
 * content appears. A page that stops drawing is reopened at most twice.
 * @throws with the address if it still does not draw
 * @param atMost timeout of a frame; milliseconds
 */
export async function readThrough(page: Page, atMost = stopped): Promise<void> {
  const quiet = watchQuiet(page);
  for (let openings = 1; !(await read(page, atMost)); openings += 1) {
    if (openings === 3)
      throw new Error(
        `${page.url()} was opened ${openings} times and each time drew no frame for ${atMost} ms while it was read`,
      );
    await page.reload();
  }
  await quiet();
}
