import type { Page } from '@playwright/test';
import { painted, scrollTo } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

test.use({ reducedMotion: 'no-preference' });

async function waiting(page: Page) {
  const marked = page.locator('.reveal');
  const first = () =>
    marked.evaluateAll((elements) => elements.findIndex((element) => getComputedStyle(element).opacity === '0'));
  await expect.poll(first, 'something below the fold waits to fade in').toBeGreaterThanOrEqual(0);
  return marked.nth(await first());
}

const opacities = (page: Page) =>
  page.locator('.reveal').evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).opacity))]);

async function show(page: Page, element: Awaited<ReturnType<typeof waiting>>, share: number): Promise<void> {
  await element.evaluate((target, part) => {
    const { top, height } = target.getBoundingClientRect();
    window.scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' });
  }, share);
  await painted(page);
}

test('a marked element fades in when a tenth of it is visible, and only once', async ({ page }) => {
  await page.goto('/');
  const element = await waiting(page);
  await show(page, element, 0.05);
  await expect(element).toHaveCSS('opacity', '0');
  await show(page, element, 0.2);
  await expect(element).toHaveCSS('opacity', '1');
  await scrollTo(page, 0);
  await painted(page);
  await expect(element).toHaveCSS('opacity', '1');

  await test.step('nothing waits to fade in on paper', async () => {
    await waiting(page);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => opacities(page)).toEqual(['1']);
  });
});

test('nothing fades for those who asked for less motion', proves('accessibility:motion'), async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await page.locator('.reveal').count()).toBeGreaterThan(3);
  expect(await opacities(page)).toEqual(['1']);
});
