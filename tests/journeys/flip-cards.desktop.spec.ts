import type { Page } from '@playwright/test';
import { expectNoViolations } from '../stage/axe.ts';
import { phone } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

const section = (page: Page) => page.locator('#products-ai');
const fronts = (page: Page) => section(page).getByRole('button', { name: /Click to learn more/ });
const backs = (page: Page) => section(page).getByRole('button', { name: /Click to flip back/ });

async function openCards(page: Page): Promise<void> {
  await page.goto('/');
  await section(page).scrollIntoViewIfNeeded();
}

test('each card shows and offers one face at a time', proves('accessibility:motion'), async ({ page }) => {
  await openCards(page);
  await test.step('there are three cards, all showing their fronts', async () => {
    await expect(fronts(page)).toHaveCount(3);
    await expect(backs(page)).toHaveCount(0);
    for (const tag of ['Agent Systems', 'Cognitive Systems', 'Ethical AI'])
      await expect(section(page).getByText(tag, { exact: true }).first()).toBeVisible();
  });
  await test.step('turning is instant for those who asked for less motion', async () => {
    await fronts(page).nth(1).click();
    await expect(backs(page)).toHaveCount(1);
    const running = await page.evaluate(
      () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
    );
    expect(running).toBe(0);
  });
  await test.step('a click turns that card alone, and another turns it back', async () => {
    await expect(fronts(page)).toHaveCount(2);
    await fronts(page).nth(0).click();
    await expect(backs(page)).toHaveCount(2);
    await expect(fronts(page)).toHaveCount(1);
    await fronts(page).click();
    await expect(backs(page)).toHaveCount(3);
    await expectNoViolations(page, 'every card turned');
    await backs(page).nth(2).click();
    await expect(backs(page)).toHaveCount(2);
    await backs(page).nth(1).click();
    await expect(backs(page)).toHaveCount(1);
    await backs(page).nth(0).click();
    await expect(fronts(page)).toHaveCount(3);
  });
  for (const key of ['Enter', 'Space']) {
    await test.step(`${key} turns the card that has the focus, which stays on it`, async () => {
      await fronts(page).first().scrollIntoViewIfNeeded();
      await fronts(page).first().focus();
      await page.keyboard.press(key);
      await expect(backs(page)).toHaveCount(1);
      await expect(backs(page).first()).toBeFocused();
      await page.keyboard.press(key);
      await expect(fronts(page)).toHaveCount(3);
      await expect(fronts(page).first()).toBeFocused();
    });
  }
});

test('on a phone a closed card is as high as its front and an open one holds its back', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await openCards(page);
  const card = section(page).locator('.flip').first();
  /** What a face leaves empty at its foot, and what it hides. */
  const beyond = (face: string) =>
    card.locator(face).evaluate((element) => {
      const feet = [...element.querySelectorAll('button')].map((button) => button.getBoundingClientRect().bottom);
      return [
        Math.round(element.getBoundingClientRect().bottom - Math.max(...feet)),
        element.scrollHeight - element.clientHeight,
      ];
    });
  expect(await beyond('.front')).toEqual([15, 0]);
  await card.click({ position: { x: 20, y: 20 } });
  await expect(backs(page)).toHaveCount(1);
  expect(await beyond('.back')).toEqual([17, 0]);
});

test('with motion a card turns where it is clicked; without scripts its back can be read', async ({ page, watch }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openCards(page);
  const card = section(page).locator('.flip').nth(1);
  const { width, height } = await card.evaluate((element) => element.getBoundingClientRect());
  for (const turned of [1, 0]) {
    await card.click({ position: { x: width * 0.15, y: height * 0.1 } });
    await expect(backs(page)).toHaveCount(turned);
  }
  watch.expect(/^console error: .*(Failed to load resource|dynamically imported module)/);
  await page.route('**/_assets/*.js', (route) => route.abort());
  await page.goto('/');
  for (const each of await section(page).locator('.flip').all()) {
    await each.click();
    await expect(each.locator('.back dl')).toBeVisible();
  }
});
