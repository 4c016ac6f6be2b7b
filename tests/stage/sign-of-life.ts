import type { Page } from '@playwright/test';

/** Moves the pointer, as somebody who is there does: islands ask for their code then. The first movement in a document has no distance (site/browser/first-sign.ts). */
export async function showLife(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.mouse.move(24, 24);
}
