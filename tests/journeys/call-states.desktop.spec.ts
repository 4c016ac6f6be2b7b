import { day } from '../stage/clock.ts';
import { book, expect, heading, look, press, test, timeOf } from './call-test.ts';

// What the visitor's pages say beside the way; with and without scripts they are the same pages.

test('a week of a clock change says so; another zone shows its hours and, where days differ, weekdays', async ({
  page,
  desk,
}) => {
  await page.goto(`${await desk.link()}&zone=America/Toronto`);
  await expect(timeOf(page, 'Monday, March 22', '21:30')).toHaveAccessibleName('Sunday, March 21, 21:30 – 22:15');
  await expect(page.getByRole('group', { name: 'Monday, March 22' })).toContainText('21:30 Sun');
  await page.getByText('How to read the tide').click();
  await look(page, 'none chosen');
  await expect(page.getByRole('main')).toContainText('Sunday, March 21, 21:30 is Mon 09:30 in Singapore.');
  await page.getByRole('link', { name: 'Later days' }).click();
  await expect(page).toHaveURL(/day=2027-03-29/);
  await expect(page.getByRole('main')).toContainText('Sunday, March 28: clocks in Jersey go forward by one hour.');
  await expect(page.getByRole('main')).toContainText(
    '09:00 in Jersey is then 04:00 in Toronto, where it was 05:00 until that day.',
  );
  await page.getByText('Change the time zone').click();
  await page.getByLabel('Your time zone').selectOption('Asia/Calcutta');
  await page.getByRole('button', { name: 'Show times' }).click();
  await expect(page).toHaveURL(/zone=Asia%2FCalcutta/);
  await expect(timeOf(page, 'Monday, March 22', '14:30')).toBeVisible();
  await page.getByRole('link', { name: 'Later days' }).click();
  await expect(page.getByRole('group', { name: 'Monday, March 29' })).toBeVisible();
  await page.getByRole('link', { name: 'Earlier days' }).click();
  await expect(page.getByRole('group', { name: 'Monday, March 22' })).toBeVisible();
});

test('arrow keys go through every time of every day, and the bar follows; nothing is chosen before', async ({
  page,
  desk,
}) => {
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

test('a link that is too old, cut short or invented offers a new one in the same words', async ({
  page,
  desk,
  watch,
}) => {
  watch.expect(/status of 410/);
  const old = await desk.link(15 * day);
  const said = new Set<string>();
  for (const link of [old, old.slice(0, -9), `${desk.url}/consultation/times?t=${'a'.repeat(43)}`]) {
    await page.goto(link);
    await expect(heading(page)).toHaveText('This link does not work');
    said.add(await page.getByRole('main').innerText());
    if (link === old) await look(page, 'unknown');
    await press(page, desk, 'Send me a new link');
    await expect(heading(page)).toHaveText('Please check your inbox');
    if (link === old) await look(page, 'asked for');
    said.add(await page.getByRole('main').innerText());
  }
  expect(said.size).toBe(2);
});

test('a cancelled time that somebody else has taken cannot be taken back; another one can be chosen', async ({
  page,
  desk,
  watch,
}) => {
  watch.expect(/status of 409/);
  const link = await desk.link();
  await book(page, desk, { link });
  await page.getByText('Cancel the call', { exact: true }).click();
  await press(page, desk, 'Yes, cancel the call');
  await expect(page.getByRole('button', { name: 'Restore the call' })).toBeVisible();
  const other = await page.context().newPage();
  await book(other, desk, { link: await desk.link() });
  await press(page, desk, 'Restore the call');
  await expect(heading(page)).toHaveText('Your call is cancelled');
  await expect(page.getByRole('main')).toContainText('cannot be restored');
  await expect(page.getByRole('button', { name: 'Restore the call' })).toHaveCount(0);
  await look(page, 'gone');
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText('cannot be restored');
  await page.getByRole('link', { name: 'Choose another time' }).click();
  await expect(heading(page)).toHaveText('Choose a time');
  await expect(timeOf(page, 'Thursday, March 25', '15:30')).toHaveCount(0);
});

test('a full calendar says what happens next; a past call cannot change, and the desk says how it went', async ({
  page,
  desk,
}) => {
  const link = await desk.link();
  await book(page, desk, { link });
  const afterwards = await desk.letCallsEnd();
  await desk.closeDesks();
  await page.goto(await desk.link());
  await expect(heading(page)).toHaveText('No time is free');
  await look(page, 'none free');
  await expect(page.getByRole('main')).toContainText(
    'You need do nothing: we have your request, and you will hear from us by Saturday, March 20',
  );
  await page.goto(link);
  await expect(heading(page)).toHaveText('This call has taken place');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await look(page, 'past');

  await page.goto(`${afterwards}&outcome=held`);
  await expect(heading(page)).toHaveText('Was the call held?');
  await look(page, 'the desk is asked');
  await page.getByRole('link', { name: 'Nobody came' }).click();
  await press(page, desk, 'Nobody came');
  await expect(heading(page)).toHaveText('Recorded');
  await look(page, 'the desk has said');
  await page.goto(`${afterwards}&outcome=held`);
  await expect(page.getByRole('main')).toContainText(
    'Nobody came. The outcome was recorded before, and the first answer counts.',
  );
});
