import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

test.use({ javaScriptEnabled: false });

test('the menu works without JavaScript', async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('#menu');
  await expect(menu).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await expect(menu.getByRole('link', { name: 'About Us' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test(
  'both faces of every flip card can be read without JavaScript',
  proves('accessibility:plain'),
  async ({ page }) => {
    await page.goto('/');
    const cards = page.locator('#products-ai');
    for (const tag of ['Agent Systems', 'Cognitive Systems', 'Ethical AI'])
      await expect(cards.getByText(tag, { exact: true }).first()).toBeVisible();
  },
);
