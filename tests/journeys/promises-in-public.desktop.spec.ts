import { expect, test } from '../stage/test.ts';

// A server that has just begun shows the build's copy until it has counted for the first time.
test.beforeEach(async ({ request }) => {
  await expect.poll(async () => (await request.get('/promises')).text(), { timeout: 30_000 }).toContain(' UTC.');
});

test('the ethics page leads to what a client is promised, how it is kept, and the way on', async ({ page }) => {
  await page.goto('/ethics');
  await page.getByRole('link', { name: 'How often we have met this' }).click();
  await expect(page).toHaveURL(/\/promises$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'What we promise a client',
    'How we are doing',
    'Your data',
    'How these figures are made',
    'Hold us to it',
  ]);
  await expect(page.getByText(/^Missed since counting began on \w+ \d+, \d{4}, \d\d:\d\d UTC: none\.$/)).toBeVisible();
  await expect(page.locator('.pledge').filter({ has: page.getByText('Kept', { exact: true }) })).toHaveCount(4);
  await expect(page.locator('.pledge').filter({ has: page.getByText('Not counted yet', { exact: true }) })).toHaveCount(
    2,
  );
  await page.locator('[data-pledge="no-fee-for-stopping"]').getByRole('link', { name: 'Consultation' }).click();
  await expect(page.getByRole('main')).toContainText('without a fee for stopping');
  await page.goBack();
  await page.getByRole('link', { name: 'Talk to an Expert' }).click();
  await expect(page).toHaveURL(/\/consultation$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every figure is on the page', async ({ page }) => {
    await page.goto('/promises');
    await expect(page.getByText('records kept longer than we say.')).toBeVisible();
    await expect(page.getByText(/\{\{/)).toHaveCount(0);
  });
});
