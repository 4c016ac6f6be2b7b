import type { Page } from '@playwright/test';
import { leastDwell } from '../../functions/gates/dwell.ts';
import { openCallDesk, type CallDesk } from './call-desk.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test as base } from './test.ts';

/** A Friday before the clocks of Canada change, two weeks before those of Europe. */
const test = base.extend<{ readonly emptyDiary: undefined }, { readonly desk: CallDesk }>({
  desk: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const desk = await openCallDesk('2027-03-19T09:00:00.000Z');
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  emptyDiary: [
    async ({ desk }, use) => {
      await desk.emptyDiary();
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ desk }, use) => {
    await use(desk.url);
  },
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The desk's clock stands still: it is set past the time that a person takes to read. */
async function press(page: Page, desk: CallDesk, name: string): Promise<void> {
  desk.clock.pass(leastDwell);
  await page.getByRole('button', { name, exact: true }).click();
}

/** axe runs in the page: without scripts it cannot, and what it looks at is the same page. */
async function look(page: Page, state: string): Promise<void> {
  if (test.info().project.use.javaScriptEnabled !== false) await expectNoViolations(page, state);
}

export function callJourney(): void {
  test('a call is chosen, moved, cancelled and taken back from the link alone', async ({ page, desk, watch }) => {
    watch.expect(/status of 422/);
    await page.goto(`${await desk.link()}&zone=Europe/Warsaw`);
    await expect(heading(page)).toHaveText('Choose a time');
    await press(page, desk, 'Take this time');
    await expect(page.getByRole('alert')).toContainText('Choose one of the times.');
    await expect(page.getByRole('alert')).toBeFocused();
    const tuesday = page.getByRole('group', { name: 'Tuesday, March 23' });
    await tuesday.getByRole('radio', { name: /^11:00 10:00 in Jersey/ }).press('Space');
    await page.getByLabel('Telephone number').fill('+48 22 000 00 00');
    await press(page, desk, 'Take this time');
    await expect(heading(page)).toHaveText('Your call is booked');
    await expect(page.getByRole('main')).toContainText('11:00 to 11:45 in Warsaw');
    await expect(page.getByRole('main')).toContainText('We ring you on +48 22 000 00 00');

    await page.getByRole('link', { name: 'Move it' }).click();
    await expect(heading(page)).toHaveText('Move your call');
    await page
      .getByRole('group', { name: 'Wednesday, March 24' })
      .getByRole('radio', { name: /^15:30/ })
      .press('Space');
    await press(page, desk, 'Move to this time');
    await expect(heading(page)).toHaveText('Your call has moved');
    await expect(page.getByRole('deletion')).toHaveText('Tuesday, March 23, 11:00');

    await page.getByText('Cancel the call', { exact: true }).click();
    await press(page, desk, 'Yes, cancel the call');
    await expect(heading(page)).toHaveText('Your call is cancelled');
    await press(page, desk, 'Take it back');
    await expect(heading(page)).toHaveText('Your call is booked');
    await look(page, 'booked again');
  });

  test('of two who want the last desk at one time the later is told, and keeps what was typed', async ({ page, context, desk, watch }) => {
    watch.expect(/status of 409/);
    const other = await context.newPage();
    for (const visitor of [page, other]) {
      await visitor.goto(`${await desk.link()}&zone=Europe/Warsaw`);
      await visitor
        .getByRole('group', { name: 'Thursday, March 25' })
        .getByRole('radio', { name: /^15:30/ })
        .press('Space');
    }
    await other.getByLabel('Telephone number').fill('01534 000000');
    await press(page, desk, 'Take this time');
    await expect(heading(page)).toHaveText('Your call is booked');
    await press(other, desk, 'Take this time');
    const alert = other.getByRole('alert');
    await expect(alert).toContainText('That time has just been taken');
    await expect(alert).toBeFocused();
    await expect(other).toHaveTitle(/^That time has just been taken/);
    await expect(alert.getByRole('link')).toHaveCount(3);
    await expect(other.getByLabel('Telephone number')).toHaveValue('01534 000000');
    await look(other, 'taken');
  });

  test('the week in which clocks change says so, and another zone shows its own hours', async ({ page, desk }) => {
    await page.goto(`${await desk.link()}&zone=America/Toronto`);
    await expect(page.getByRole('main')).toContainText('Sunday, March 28: clocks in Jersey go forward by one hour.');
    await expect(page.getByRole('main')).toContainText('09:00 in Jersey is then 04:00 in Toronto, where it was 05:00 until that day.');
    await page.getByLabel('Your time zone').selectOption('Asia/Calcutta');
    await page.getByRole('button', { name: 'Show times' }).click();
    await expect(page).toHaveURL(/zone=Asia%2FCalcutta/);
    await expect(page.getByRole('group', { name: 'Monday, March 22' })).toContainText('14:30 09:00 in Jersey');
    await look(page, 'in Kolkata');
    await page.getByRole('link', { name: 'Later days' }).click();
    await expect(page).toHaveURL(/day=2027-04/);
    await expect(page.getByRole('group', { name: 'Monday, April 5' })).toBeVisible();
  });

  test('a link that is too old offers a new one and tells nothing', async ({ page, desk, watch }) => {
    watch.expect(/status of 410/);
    await page.goto(`${desk.url}/consultation/times?t=${'a'.repeat(43)}`);
    await expect(heading(page)).toHaveText('This link does not work');
    await press(page, desk, 'Send me a new link');
    await expect(heading(page)).toHaveText('Please check your inbox');
  });
}

export { expect, test };
