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
