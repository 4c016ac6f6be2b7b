import { absentRoutes } from '../../site/copy/routes.ts';
import { expect, test } from '../stage/test.ts';

const paths = [
  ...absentRoutes.map((route) => route.path),
  '/no-such-page',
  '/insights/no-such-article',
  '/regions/',
  '/index.html.bak',
];

for (const path of paths) {
  test(`${path} is not found, and says where to go instead`, async ({ page, watch }) => {
    // Chromium itself reports the status of a missing document.
    watch.expect(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main).toContainText('404');
    await expect(main).toContainText('Oops! Page not found');
    await expect(main.locator('a[href="/"]').first()).toBeVisible();
    watch.expect(/^console error: .*404/);
    await expect.poll(() => watch.console.filter((line) => !line.includes('status of 404')).join('\n')).toContain(path);
  });
}

test('the not-found page leads home', async ({ page, watch }) => {
  watch.expect(/status of 404/);
  watch.expect(/no-such-page/);
  await page.goto('/no-such-page');
  await page.getByRole('main').locator('a[href="/"]').first().click();
  await expect(page).toHaveURL(/\/$/);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('an address that was nearly right leads to the page', async ({ page, watch }) => {
      watch.expect(/404/);
      await page.goto('/insight/etical-ai');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'You may be looking for' })).toBeVisible();
      await expect(main.locator('a[href=""]:visible')).toHaveCount(0);
      await main.getByRole('link', { name: 'Building Trust in Autonomous Systems' }).click();
      await expect(page).toHaveURL(/\/insights\/ethical-ai$/);
    });
  });
