import { headerRoutes } from '../../site/copy/routes.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

test.use({ reducedMotion: 'no-preference' });

test('the header leads to seven pages or becomes a menu', proves('accessibility:navigation'), async ({ page }) => {
  await page.goto('/');
  await test.step('the header links to seven pages in order and marks the current one', async () => {
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    await expect
      .soft(links)
      .toHaveText(['Home', 'About Us', 'Solutions', 'Industries', 'Insights', 'Ethics', 'Contact']);
    expect
      .soft(await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href'))))
      .toEqual(headerRoutes.map((route) => route.path));
    await expect.soft(links.first()).toHaveAttribute('aria-current', 'page');
    await expect.soft(page.getByRole('banner').getByRole('button', { name: /menu/i })).toBeHidden();
  });
  await test.step('Home and the logo scroll to the top of the home page without loading it again', async () => {
    const header = page.getByRole('banner');
    for (const link of [
      header.getByRole('link', { name: 'Home', exact: true }),
      header.locator('a[href="/"]').first(),
    ]) {
      await page.evaluate(() => {
        document.documentElement.classList.add('stayed');
        window.scrollTo({ top: 2400, behavior: 'instant' });
      });
      await link.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      expect.soft(await page.locator('html.stayed').count(), 'the page was not loaded again').toBe(1);
    }
  });
  await test.step('the mobile menu begins below 768 px', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: /menu/i });
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.soft(links.first()).toBeVisible();
    await expect.soft(button).toBeHidden();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect.soft(button).toBeVisible();
    await expect.soft(links.first()).toBeHidden();
  });
});
