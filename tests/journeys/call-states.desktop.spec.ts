import { book, expect, heading, press, test, timeOf } from './call-test.ts';

// What the visitor's pages say beside the way; with and without scripts they are the same pages.

test('another zone is chosen and days are leafed through; their weekdays are the visitor’s', async ({ page, desk }) => {
  await page.goto(`${await desk.link()}&zone=America/Toronto`);
  await expect(page.getByRole('group', { name: 'Monday, March 22' })).toContainText('21:30 Sun');
  await page.getByText('Change the time zone').click();
  await page.getByLabel('Your time zone').selectOption('Asia/Calcutta');
  await page.getByRole('button', { name: 'Show times' }).click();
  await expect(page).toHaveURL(/zone=Asia%2FCalcutta/);
  await expect(timeOf(page, 'Monday, March 22', '14:30')).toBeVisible();
  await page.getByRole('link', { name: 'Later days' }).click();
  await expect(page.getByRole('main')).toContainText('Sunday, March 28: clocks in Jersey go forward by one hour.');
  await page.getByRole('link', { name: 'Earlier days' }).click();
  await expect(page.getByRole('group', { name: 'Monday, March 22' })).toBeVisible();
});

test('arrow keys go through every time of every day, and nothing is chosen before', async ({ page, desk }) => {
  await page.goto(`${await desk.link()}&zone=Europe/Warsaw`);
  const radios = page.getByRole('radio');
  const count = await radios.count();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await radios.first().press('Space');
  for (let at = 1; at < count; at++) await page.keyboard.press('ArrowDown');
  await expect(radios.last()).toBeChecked();
  await expect(page.locator('.chosen')).toHaveText((await radios.last().getAttribute('aria-label')) ?? '', {
    useInnerText: true,
  });
  await expect(radios.last()).toBeInViewport({ ratio: 1 });
});

test('a full calendar says what happens next; the desk says how a past call went', async ({ page, desk }) => {
  const link = await desk.link();
  await book(page, desk, link);
  const afterwards = await desk.letCallsEnd();
  await desk.closeDesks();
  await page.goto(await desk.link());
  await expect(heading(page)).toHaveText('No time is free');
  await expect(page.getByRole('main')).toContainText(
    'You need do nothing: we have your request, and you will hear from us by Saturday, March 20',
  );
  await page.goto(link);
  await expect(heading(page)).toHaveText('This call has taken place');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

  await page.goto(`${afterwards}&outcome=held`);
  await expect(heading(page)).toHaveText('Was the call held?');
  await page.getByRole('link', { name: 'Nobody came' }).click();
  await press(page, desk, 'Nobody came');
  await expect(heading(page)).toHaveText('Recorded');
  await page.goto(`${afterwards}&outcome=held`);
  await expect(page.getByRole('main')).toContainText(
    'Nobody came. The outcome was recorded before, and the first answer counts.',
  );
});
