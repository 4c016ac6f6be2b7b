import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

test.use({ javaScriptEnabled: false });

test('links lead to the policy', proves('promise:nothing-optional-without-a-script'), async ({ page, context }) => {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(page).toHaveURL(/\/cookies$/);
  const main = page.getByRole('main');
  for (const name of ['Manage Cookie Preferences', 'Cookie Preferences'])
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/cookies#categories');
  const told = main.locator('noscript').last();
  expect(await told.innerHTML()).toContain('JavaScript is off, so nothing optional runs or is stored');
  expect((await told.boundingBox())?.height).toBeGreaterThan(20);
  await expect(main.getByRole('button', { name: 'Clear All Cookies' })).toBeDisabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
});

test('a button stops counting, and undoes it', proves('promise:objection-to-counting'), async ({ page, context }) => {
  await page.goto('/cookies');
  const main = page.getByRole('main');
  await expect(main.getByRole('switch')).toHaveCount(0);
  await main.getByRole('button', { name: 'Do not count my visits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your visits are not counted' })).toBeVisible();
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['corbiere_uncounted', '1']]);
  await main.getByRole('button', { name: 'Count my visits again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your visits are counted again' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test('the boxes that a script would have to keep anything for are not there', async ({ page }) => {
  for (const [path, label] of [
    ['/contact', 'Keep what I type on this device until I send it'],
    ['/insights?category=ethics#ethics', 'Remember this choice'],
    ['/cookies', 'Measure how fast pages are for me'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(label)).toBeHidden();
  }
});
