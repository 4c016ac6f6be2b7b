import type { Page } from '@playwright/test';
import { scrollTo } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';

function boxOf(page: Page, selector: string): Promise<DOMRect> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect());
}

/** Sizes of the design, each with the lowest edge of the first button there. */
const windows = [
  { width: 320, height: 568, button: 400 },
  { width: 390, height: 664, button: 400 },
  { width: 360, height: 640, button: 400 },
  { width: 844, height: 390, button: 330 },
  { width: 768, height: 1024, button: 510 },
  { width: 1024, height: 768, button: 520 },
  { width: 1440, height: 900, button: 600 },
  { width: 1920, height: 1080, button: 700 },
] as const;

test('headline and first act stand in the first screen of every size, on water without lines', async ({ page }) => {
  await page.goto('/');
  for (const { width, height, button } of windows) {
    await page.setViewportSize({ width, height });
    await test.step(`${width} × ${height}`, async () => {
      const header = await boxOf(page, '.header');
      const lines = await page.locator('.hero h1 span').evaluateAll((spans) =>
        spans.map((span) => {
          const range = document.createRange();
          range.selectNodeContents(span);
          const { top, bottom, right } = range.getBoundingClientRect();
          return {
            top,
            bottom,
            right,
            rows: new Set([...range.getClientRects()].map((row) => Math.round(row.top))).size,
          };
        }),
      );
      expect.soft(lines.map(({ rows }) => rows)).toEqual([1, 1]);
      expect.soft(lines[0]?.top).toBeGreaterThanOrEqual(header.bottom);
      for (const { right } of lines) expect.soft(right).toBeLessThanOrEqual(width);
      const act = page.getByRole('main').getByRole('link', { name: 'Talk to an Expert' });
      await expect.soft(act).toBeInViewport({ ratio: 1 });
      expect.soft((await act.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect.soft((await boxOf(page, '.hero-actions a')).bottom).toBeLessThanOrEqual(button);
      // The chart begins under the header; on an upright sheet it begins, but for its beam, below the words.
      expect.soft((await boxOf(page, '.hero-chart')).top).toBeGreaterThanOrEqual(header.bottom);
      const isUpright = await page.locator('.hero-tall').isVisible();
      expect.soft(isUpright).toBe(width < 1000 && !(width >= 640 && width >= height));
      if (isUpright) {
        const drawn = await boxOf(page, '.hero-tall .sailed');
        expect.soft(drawn.top).toBeGreaterThanOrEqual((await boxOf(page, '.hero-offer')).bottom);
      } else {
        const drawn = await boxOf(page, '.hero-wide .sailed');
        expect.soft(drawn.left - Math.max(...lines.map(({ right }) => right))).toBeGreaterThanOrEqual(20);
      }
    });
  }
});

test('the ship crosses the chart with the page, and rests where less motion is asked for', async ({ page }) => {
  await page.goto('/');
  const hull = () =>
    page.locator('.hero-wide .ship').evaluate((element) => {
      const chart = element.closest('svg')?.getBoundingClientRect();
      return Math.round(element.getBoundingClientRect().top - (chart?.top ?? 0));
    });
  const rest = await hull();
  await scrollTo(page, 300);
  expect(await hull()).toBe(rest);
  await scrollTo(page, 0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const start = await hull();
  await scrollTo(page, 300);
  await expect.poll(hull).toBeGreaterThan(start + 200);
  await scrollTo(page, 0);
  await expect.poll(hull).toBe(start);
});
