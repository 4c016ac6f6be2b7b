import { expect, test } from '../stage/test.ts';

test('the preference links lead to the policy and its categories, and /cookies says that nothing optional runs', async ({ page, context }) => {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(page).toHaveURL(/\/cookies$/);
  const main = page.getByRole('main');
  for (const name of ['Manage Cookie Preferences', 'Cookie Preferences'])
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/cookies#categories');
  const told = main.locator('noscript');
  expect(await told.innerHTML()).toContain('JavaScript is off, so nothing optional runs or is stored');
  expect((await told.boundingBox())?.height).toBeGreaterThan(20);
  await expect(main.getByRole('button', { name: 'Clear All Cookies' })).toBeDisabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
});
