import type { Page } from '@playwright/test';
import { watchQuiet } from './quiet.ts';

/**
 * A page that draws no frame for so long draws none any more; milliseconds. Chromium, drawing in software on few busy
 * cores, stops so once in some fifty readings of a long page: scripts and timers run on, and neither input nor another
 * size of the window brings a frame. The page opened anew draws again.
 */
const stopped = 10_000;

/** Whether every place of the page was painted on the way to its end. */
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
 * Scrolls a page that was just opened from the top to the end by three quarters of the window at a time, one painted
 * frame each, so that what waits to be seen is seen. A page that is drawn no more is opened anew, twice at most; then
 * it throws with the address.
 * @param atMost how long a frame may take, in milliseconds
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
