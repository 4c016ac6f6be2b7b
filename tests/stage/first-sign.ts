import type { Page } from '@playwright/test';

/** Shows a page that somebody is there: until then it rests (site/browser/at-rest.ts). The first movement in a document has no distance. */
export async function showSign(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.mouse.move(24, 24);
}
