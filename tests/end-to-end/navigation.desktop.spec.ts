import { headerRoutes } from '../../site/routes.ts';
import { expect, test } from '../stage/test.ts';

test('the header links to seven pages in order and marks the current one', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Home', 'About Us', 'Solutions', 'Industries', 'Insights', 'Ethics', 'Contact']);
  expect(await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href')))).toEqual(headerRoutes.map((route) => route.path));
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('banner').getByRole('button', { name: /menu/i })).toBeHidden();
});

test('Home scrolls smoothly to the top of the home page', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.classList.add('stayed');
    window.scrollTo({ top: 2400, behavior: 'instant' });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.locator('html.stayed').count(), 'the page was not loaded again').toBe(1);
});

test('the mobile menu begins below 768 px', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('banner').getByRole('button', { name: /menu/i });
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(links.first()).toBeVisible();
  await expect(button).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(button).toBeVisible();
  await expect(links.first()).toBeHidden();
});
