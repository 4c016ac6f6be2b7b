import type { Page } from '@playwright/test';

/** Addresses of images that were fetched and could not be drawn. */
export function brokenImages(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
  );
}

/** Elements with a style attribute, which the content policy forbids. */
export function styleAttributes(page: Page): Promise<string[]> {
  return page.locator('[style]').evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 120)));
}
