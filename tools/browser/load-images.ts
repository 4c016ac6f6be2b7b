import type { Page } from '@playwright/test';

/**
 * Asks for every image of the page, and waits until each came or failed. Those that are never painted are not decoded,
 * so `decode()` may wait for ever.
 */
export async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What lies beside the window, in a coast that scrolls sideways, would wait for ever.
    for (const image of document.images) image.loading = 'eager';
    const loaded = (image: HTMLImageElement): Promise<unknown> =>
      image.complete
        ? Promise.resolve()
        : new Promise((resolve) => {
            for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true });
          });
    await Promise.all([...document.images].map(loaded));
  });
}
