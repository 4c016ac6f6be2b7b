import type { Locator, Page } from '@playwright/test';
import { leastDwell } from '../../core/http/limits/dwell.ts';
import type { CallDesk } from '../stage/call-desk.ts';
import { expect, test as base } from '../stage/test.ts';

/** A test against the built site whose clock shows a Friday, with nothing in its diary. */
export const test = base.extend<{ readonly desk: CallDesk; readonly emptyDiary: undefined }>({
  desk: [
    async ({ callDesk }, use) => {
      await use(await callDesk());
    },
    { timeout: 60_000 },
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

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** A time of a day of the page. */
export function timeOf(page: Page, day: string, time: string): Locator {
  return page.getByRole('group', { name: day }).getByRole('radio', { name: `, ${time} – ` });
}

/** Chooses a time as the keyboard does: the box that is seen stands over its radio button. */
export async function choose(page: Page, day: string, time: string): Promise<void> {
  await timeOf(page, day, time).press('Space');
}

/** The desk's clock stands still: it is set past the time that a person takes to read. */
export async function press(page: Page, desk: CallDesk, name: string): Promise<void> {
  desk.clock.pass(leastDwell);
  await page.getByRole('button', { name, exact: true }).click();
}

/** Opens the times of a link in Warsaw and takes one; what stands in the others' way is that they want the same. */
export async function book(page: Page, desk: CallDesk, link: string): Promise<void> {
  await page.goto(`${link}&zone=Europe/Warsaw`);
  await choose(page, 'Thursday, March 25', '15:30');
  await press(page, desk, 'Take this time');
  await expect(heading(page)).toHaveText('Your call is booked');
}

export { expect };
