import type { Page } from '@playwright/test';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

/** Where a thing lies in the window. */
function boxOf(page: Page, selector: string): Promise<DOMRect> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect());
}

/** Sizes of the design, each with the lowest edge of the first button there. */
const windows = [
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

test('a phone never asks for the wide chart', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('hero-wide'))).toEqual([]);
});

test('nothing on the first screen is wider than a window of 320 px', proves('accessibility:room'), async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(page.getByRole('main').getByRole('link', { name: 'Talk to an Expert' })).toBeInViewport({ ratio: 1 });
});

test.describe('the ship', () => {
  const hull = (page: Page) =>
    page.locator('.hero-wide .ship').evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      const chart = element.closest('svg')?.getBoundingClientRect();
      return { x: Math.round(left - (chart?.left ?? 0)), y: Math.round(top - (chart?.top ?? 0)) };
    });
  async function scrollTo(page: Page, top: number): Promise<void> {
    await page.evaluate((y) => {
      window.scrollTo({ top: y, behavior: 'instant' });
    }, top);
  }

  test('crosses the chart with the page, and back', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const start = await hull(page);
    await scrollTo(page, 300);
    await expect.poll(async () => (await hull(page)).y).toBeGreaterThan(start.y + 200);
    const halfway = await hull(page);
    await scrollTo(page, 600);
    await expect.poll(async () => (await hull(page)).y).toBeGreaterThan(halfway.y + 200);
    await scrollTo(page, 0);
    await expect.poll(() => hull(page)).toEqual(start);
  });

  test('rests abeam of the light where less motion is asked for, and stays off paper', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const rest = await hull(page);
    await scrollTo(page, 300);
    expect(await hull(page)).toEqual(rest);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.ship', '.ray']) {
      for (const chart of ['.hero-wide', '.hero-tall']) await expect(page.locator(`${chart} ${part}`)).toBeHidden();
    }
  });
});
