import type { Page } from '@playwright/test';
import { scrollTo } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

test.use({ reducedMotion: 'no-preference' });

function recordScroll(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tops: number[] = [];
    Object.assign(globalThis, { tops });
    const look = (): void => {
      tops.push(Math.round(scrollY));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function placesSeen(page: Page): Promise<number> {
  return page.evaluate(() => new Set(Reflect.get(globalThis, 'tops')).size);
}

async function reachedOutside(page: Page, presses: number): Promise<readonly string[]> {
  const outside: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const missed = await page.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return bottom <= 0 || top >= innerHeight ? (document.activeElement?.textContent ?? '') : undefined;
    });
    if (missed !== undefined) outside.push(missed);
  }
  return outside;
}

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('Explore Capabilities', async ({ page }) => {
  await page.goto('/');
  await test.step("Explore Capabilities scrolls to the capabilities and leaves the header's offset", async () => {
    const narrow = (page.viewportSize()?.width ?? 0) < 768;
    await page.getByRole('link', { name: 'Explore Capabilities' }).click();
    await expect.soft(page).toHaveURL(/#capabilities$/);
    await expect.poll(() => topOf(page, 'capabilities')).toBe(narrow ? 100 : 80);
  });
  await test.step('anchors scroll smoothly, by pointer and by key', async () => {
    const link = page.getByRole('link', { name: 'Explore Capabilities' });
    for (const follow of [() => link.click(), () => link.press('Enter')]) {
      await scrollTo(page, 0);
      await recordScroll(page);
      await follow();
      await expect.poll(() => topOf(page, 'capabilities')).toBeLessThanOrEqual(100);
      expect.soft(await placesSeen(page)).toBeGreaterThan(5);
      // What still moves would end with the next one.
      await expect(page.locator('html')).not.toHaveClass(/following/);
    }
  });
});

test('anchors scroll at once for those who asked for less motion', proves('accessibility:motion'), async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await recordScroll(page);
  await page.getByRole('link', { name: 'Explore Capabilities' }).click();
  await expect.poll(() => topOf(page, 'capabilities')).toBeLessThanOrEqual(100);
  expect(await placesSeen(page)).toBeLessThanOrEqual(3);
});

test('Tab reaches nothing outside the window, fast or not', proves('accessibility:in-the-window'), async ({ page }) => {
  await page.goto('/');
  // A click on an anchor leaves nothing behind that would animate what follows.
  await page.getByRole('link', { name: 'Explore Capabilities' }).click();
  expect(await reachedOutside(page, 45)).toEqual([]);
});

test('Tab reaches nothing outside at the strongest zoom', proves('accessibility:in-the-window'), async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/insights', '/contact', '/accessibility']) {
    await page.goto(path);
    expect.soft(await reachedOutside(page, 40), path).toEqual([]);
  }
});

test('a link from elsewhere lands at the anchor with the same offset', async ({ page }) => {
  await page.goto('/#products-ai');
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  await expect.poll(() => topOf(page, 'products-ai')).toBe(narrow ? 100 : 80);
});
