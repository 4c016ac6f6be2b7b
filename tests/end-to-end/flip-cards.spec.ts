import type { Page } from '@playwright/test';
import { expect, test } from '../stage/test.ts';

const section = (page: Page) => page.locator('#products-ai');
const fronts = (page: Page) => section(page).getByRole('button', { name: /Click to learn more/ });
const backs = (page: Page) => section(page).getByRole('button', { name: /Click to flip back/ });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await section(page).scrollIntoViewIfNeeded();
});

test('there are three cards, all showing their fronts', async ({ page }) => {
  await expect(fronts(page)).toHaveCount(3);
  await expect(backs(page)).toHaveCount(0);
  for (const tag of ['Agent Systems', 'Cognitive Systems', 'Ethical AI']) await expect(section(page).getByText(tag, { exact: true }).first()).toBeVisible();
});

test('a click turns that card alone, and another turns it back', async ({ page }) => {
  await fronts(page).nth(1).click();
  await expect(backs(page)).toHaveCount(1);
  await expect(fronts(page)).toHaveCount(2);
  await fronts(page).nth(0).click();
  await expect(backs(page)).toHaveCount(2);
  await expect(fronts(page)).toHaveCount(1);
  await backs(page).nth(1).click();
  await expect(backs(page)).toHaveCount(1);
  await backs(page).nth(0).click();
  await expect(fronts(page)).toHaveCount(3);
});

for (const key of ['Enter', 'Space']) {
  test(`${key} turns the card that has the focus, which stays on it`, async ({ page }) => {
    await fronts(page).first().scrollIntoViewIfNeeded();
    await page.locator('astro-island:not([ssr])').filter({ has: page.getByRole('button', { name: /Click to learn more/ }) }).first().waitFor({ state: 'attached' });
    await fronts(page).first().focus();
    await page.keyboard.press(key);
    await expect(backs(page)).toHaveCount(1);
    await expect(backs(page).first()).toBeFocused();
    await page.keyboard.press(key);
    await expect(fronts(page)).toHaveCount(3);
    await expect(fronts(page).first()).toBeFocused();
  });
}

test('the hidden face cannot be reached', async ({ page }) => {
  await fronts(page).first().click();
  await expect(backs(page)).toHaveCount(1);
  const reachable = await section(page).evaluate((element) =>
    [...element.querySelectorAll('button')].filter((button) => button.closest('[inert]') === null).map((button) => button.textContent.trim()));
  expect(reachable.filter((text) => text.includes('flip back'))).toHaveLength(1);
  expect(reachable.filter((text) => text.includes('learn more'))).toHaveLength(2);
});

test('turning is instant for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fronts(page).first().click();
  await expect(backs(page)).toHaveCount(1);
  const running = await page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === 'running').length);
  expect(running).toBe(0);
});
