import { callJourney, expect, test } from '../stage/call-journey.ts';

callJourney();

test.describe('in Toronto', () => {
  test.use({ timezoneId: 'America/Toronto' });

  test('the zone of the device is taken and said, and days are leafed without a new page', async ({ page, desk }) => {
    await page.goto(await desk.link());
    await expect(page.getByText('These are the times of Toronto, the zone of this device.')).toBeVisible();
    await expect(page).toHaveURL(/zone=America%2FToronto/);
    await expect(page.getByLabel('Your time zone')).toHaveValue('America/Toronto');
    await page.getByLabel('Telephone number').fill('01534 000000');
    const root = await page.evaluateHandle(() => document.documentElement);
    await page.getByRole('link', { name: 'Later days' }).click();
    await expect(page).toHaveURL(/day=2027-04/);
    await expect(page.getByRole('group', { name: 'Monday, April 5' })).toBeVisible();
    await expect(page.getByLabel('Telephone number')).toHaveValue('01534 000000');
    expect(await root.evaluate((element) => element === document.documentElement)).toBe(true);
  });
});
