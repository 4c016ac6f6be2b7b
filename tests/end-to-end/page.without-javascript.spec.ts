import { builtPages } from '../../tools/checks/built-pages.ts';
import { expect, test } from '../stage/test.ts';

test('the menu works without JavaScript', async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('#menu');
  await expect(menu).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await expect(menu.getByRole('link', { name: 'About Us' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('both faces of every flip card can be read without JavaScript', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('#products-ai');
  for (const tag of ['Agent Systems', 'Cognitive Systems', 'Ethical AI']) await expect(cards.getByText(tag, { exact: true }).first()).toBeVisible();
});

for (const { path } of builtPages().filter(({ kind }) => kind === 'route')) {
  test(`${path} hides nothing that only a script would show`, async ({ page }) => {
    await page.goto(path);
    const texts = await page.getByRole('main').locator('h1, h2, h3, p, li').all();
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) await expect(text).toHaveCSS('opacity', '1');
  });
}
