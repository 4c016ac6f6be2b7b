import type { Page } from '@playwright/test';
import { expectNoViolations } from '../stage/axe.ts';
import { scrollTo } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

test.use({ reducedMotion: 'no-preference' });

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: /menu/i });
const menu = (page: Page) => page.locator('#menu');
const scrollLocked = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body].some((element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowY),
    ),
  );

test('the menu fills the screen, and each way out unlocks it', proves('accessibility:keyboard'), async ({ page }) => {
  await page.goto('/');
  await test.step('the menu opens over the whole screen with the seven links, and locks scrolling', async () => {
    await expect(menu(page)).toBeHidden();
    expect(await scrollLocked(page)).toBe(false);
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    const links = menu(page).getByRole('navigation').getByRole('link');
    const labels = ['Home', 'About Us', 'Solutions', 'Industries', 'Insights', 'Ethics', 'Contact'];
    await expect(links).toContainText(labels);
    await expect.poll(() => menu(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    expect(await scrollLocked(page)).toBe(true);
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolations(page, 'menu open');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await test.step('the keyboard stays in the open menu', async () => {
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const active = document.activeElement;
        return active !== document.body && active?.closest('#menu') === null ? active.outerHTML.slice(0, 100) : null;
      });
      expect(outside).toBeNull();
    }
  });
  await test.step('its own button closes it, gives scrolling back and returns the focus', async () => {
    await menu(page).getByRole('button', { name: /close/i }).click();
    await expect(menu(page)).toBeHidden();
    expect(await scrollLocked(page)).toBe(false);
    await expect(opener(page)).toBeFocused();
  });
  await test.step('Escape closes it and returns the focus', async () => {
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(await scrollLocked(page)).toBe(false);
  });
  await test.step('any link closes it', async () => {
    await scrollTo(page, 900);
    await opener(page).click();
    await menu(page).getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect(menu(page)).toBeHidden();
    expect(await scrollLocked(page)).toBe(false);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
  await test.step("a window that grows to the header's own links closes it", async () => {
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 900, height: 844 });
    await expect(menu(page)).toBeHidden();
    expect(await scrollLocked(page)).toBe(false);
  });
});
