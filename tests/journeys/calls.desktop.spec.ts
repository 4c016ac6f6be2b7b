import { callJourney } from './call-journey.ts';
import { choose, expect, heading, test, timeOf } from './call-test.ts';

callJourney();

test('the first free times are in the first screen, and five days side by side', async ({ page, desk }) => {
  await page.goto(`${await desk.link()}&zone=Europe/Warsaw`);
  for (const [width, height] of [
    [1440, 900],
    [390, 664],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('label.slot').first()).toBeInViewport({ ratio: 1 });
    const days = await page.locator('.day').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    expect(days).toHaveLength(5);
    expect(new Set(days.map(({ y }) => y)).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test.describe('in Toronto', () => {
  test.use({ timezoneId: 'America/Toronto' });

  test('the zone of the device is used, and leafing through days loses nothing typed', async ({ page, desk }) => {
    await page.goto(await desk.link());
    await expect(page.getByText('All times on this page are yours: Toronto (UTC−4)')).toBeVisible();
    await expect(page).toHaveURL(/zone=America%2FToronto/);
    await expect(page.getByLabel('Your time zone')).toHaveValue('America/Toronto');
    await page.getByLabel('Telephone number').fill('01534 000000');
    await choose(page, 'Tuesday, March 23', '09:30');
    const root = await page.evaluateHandle(() => document.documentElement);
    await page.getByRole('link', { name: 'Later days' }).click();
    await expect(page).toHaveURL(/day=2027-03-29/);
    await expect(page.locator('#times')).toBeFocused();
    await expect(page.getByRole('group', { name: 'Monday, March 29' })).toBeVisible();
    await expect(page.getByLabel('Telephone number')).toHaveValue('01534 000000');
    await page.goBack();
    await expect(timeOf(page, 'Tuesday, March 23', '09:30')).toBeChecked();
    await expect(page.getByLabel('Telephone number')).toHaveValue('01534 000000');
    expect(await root.evaluate((element) => element === document.documentElement)).toBe(true);
  });

  for (const isChosen of [true, false]) {
    const what = isChosen ? 'chosen' : 'focused';
    test(`what is ${what} while the zone of the device is on its way stays ${what}`, async ({ page, desk }) => {
      const reached = Promise.withResolvers<undefined>();
      await page.route(/zone=America/, async (route) => {
        await reached.promise;
        await route.continue();
      });
      await page.goto(await desk.link());
      if (isChosen) await choose(page, 'Tuesday, March 23', '13:30');
      else await timeOf(page, 'Tuesday, March 23', '13:30').focus();
      reached.resolve(undefined);
      await expect(page).toHaveURL(/zone=America%2FToronto/);
      await expect(timeOf(page, 'Tuesday, March 23', '09:30')).toBeChecked({ checked: isChosen });
      await expect(timeOf(page, 'Tuesday, March 23', '09:30')).toBeFocused();
    });
  }

  test('a press is not lost where the zone of the device comes in the middle of it', async ({ page, desk }) => {
    const pressed = Promise.withResolvers<undefined>();
    await page.route(/zone=America/, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.goto(await desk.link());
    const [later, came] = [page.getByRole('link', { name: 'Later days' }), page.waitForResponse(/zone=America/)];
    await later.hover();
    await page.mouse.down();
    pressed.resolve(undefined);
    await (await came).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await expect(page).not.toHaveURL(/zone=America/);
    await page.mouse.up();
    await expect(page).toHaveURL(/day=2027-03-29/);
  });

  test('a device whose zone cannot be asked for shows the desk’s hours and says so', async ({ page, desk, watch }) => {
    watch.expect(/ERR_FAILED/);
    await page.route(/zone=America/, (route) => route.abort());
    await page.goto(await desk.link());
    await expect(page.getByText('All times on this page are those of our office: Jersey (UTC+0)')).toBeVisible();
    await expect(heading(page)).toHaveText('Choose a time');
  });
});
