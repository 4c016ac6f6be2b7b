import type { Page } from '@playwright/test';
import { expectNoViolations } from '../stage/axe.ts';
import { book, choose, expect, heading, press, test } from '../journeys/call-test.ts';
import { proves } from '../stage/proves.ts';
import { expectLegibleInForcedColours, expectRoomForText } from '../pages/readers-settings.ts';
import { desktop, phone, widths } from '../stage/widths.ts';

/** What of a call's page can be pressed and is lower than 44 px. */
function lowTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const targets =
      'main :is(button, summary, select, input:not([type="hidden"], [type="radio"]), label.slot, .times-under a, .call-alert :is(a, label), .call-actions a)';
    return [...document.querySelectorAll<HTMLElement>(targets)]
      .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5)
      .map((target) => `${target.textContent.trim()}: ${target.getBoundingClientRect().height} px`);
  });
}

/**
 * Looks at a state as it comes out of a diary: on a telephone, in a reader's colours, and with text as large and as
 * wide as a reader may set it. The same pages with samples in their slots are looked at in both windows in
 * tests/pages/every-answer.spec.ts.
 */
async function look(page: Page, state: string): Promise<void> {
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    expect(await lowTargets(page), `${state} at ${viewport.width} px`).toEqual([]);
  }
  await page.setViewportSize(phone.viewport);
  await expectNoViolations(page, state);
  await expectLegibleInForcedColours(page);
  await page.emulateMedia({ forcedColors: 'none' });
  const showAgain = await expectRoomForText(page);
  await showAgain();
  await page.setViewportSize(desktop.viewport);
}

test(
  'times: to choose from, none chosen, one taken by somebody else, and none free',
  proves('accessibility:states'),
  async ({ page, desk, watch }) => {
    watch.expect(/status of 4(?:22|09)/);
    const link = await desk.link();
    await page.goto(`${link}&zone=America/Toronto`);
    await page.getByText('Change the time zone').click();
    await page.getByText('How to read the tide').click();
    await look(page, 'none chosen');
    await page.goto(`${link}&zone=Europe/Warsaw`);
    await choose(page, 'Thursday, March 25', '15:30');
    await look(page, 'chosen');
    await page.getByLabel('Telephone number').fill('none');
    await press(page, desk, 'Take this time');
    await expect(page.getByRole('alert')).toContainText('Enter the telephone number in digits');
    await look(page, 'wrong number');
    await page.goto(`${link}&zone=Europe/Warsaw`);
    await choose(page, 'Thursday, March 25', '15:30');
    await page.getByRole('button', { name: 'Take this time' }).click();
    await expect(page).toHaveTitle(/^Not taken yet: /);
    await expect(page.getByRole('alert')).toContainText('press the button once more');
    await expect(page.getByRole('alert')).toBeFocused();
    await look(page, 'pressed too soon');
    await page.goto(`${link}&zone=Europe/Warsaw`);
    await choose(page, 'Thursday, March 25', '15:30');
    const other = await page.context().newPage();
    await book(other, desk, { link: await desk.link() });
    await other.close();
    await press(page, desk, 'Take this time');
    await expect(page.getByRole('alert')).toContainText('That time has just been taken');
    await look(page, 'taken');
    await desk.closeDesks();
    await page.goto(link);
    await expect(heading(page)).toHaveText('No time is free');
    await look(page, 'none free');
  },
);

test(
  'a call: booked, about to be moved, moved, about to be cancelled, cancelled, its time gone, and past',
  proves('accessibility:states'),
  async ({ page, desk }) => {
    const link = await desk.link();
    await book(page, desk, { link });
    await look(page, 'booked');
    await page.goto(`${link}&step=move`);
    await look(page, 'to be moved');
    await page.goto(`${link}&step=move`);
    await choose(page, 'Wednesday, March 24', '15:30');
    await press(page, desk, 'Move to this time');
    await expect(heading(page)).toHaveText('Your call has moved');
    await look(page, 'moved');
    await page.getByText('Cancel the call', { exact: true }).click();
    await look(page, 'to be cancelled');
    await press(page, desk, 'Yes, cancel the call');
    await expect(heading(page)).toHaveText('Your call is cancelled');
    await look(page, 'cancelled');
    await desk.closeDesks();
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText('cannot be restored');
    await look(page, 'gone');
  },
);

test(
  'the first free times are in the first screen, wide and narrow; five days are side by side within the edge',
  proves('accessibility:states'),
  async ({ page, desk }) => {
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
  },
);

test('links: unknown, asked for, of a call that is over, and the desk’s', async ({ page, desk, watch }) => {
  watch.expect(/status of 410/);
  await page.goto(`/consultation/times?t=${'a'.repeat(43)}`);
  await look(page, 'unknown');
  await press(page, desk, 'Send me a new link');
  await expect(heading(page)).toHaveText('Please check your inbox');
  await look(page, 'asked for');
  const link = await desk.link();
  await book(page, desk, { link });
  const afterwards = await desk.letCallsEnd();
  await page.goto(link);
  await expect(heading(page)).toHaveText('This call has taken place');
  await look(page, 'past');
  await page.goto(`${afterwards}&outcome=held`);
  await look(page, 'the desk is asked');
  await press(page, desk, 'The call was held');
  await expect(heading(page)).toHaveText('Recorded');
  await look(page, 'the desk has said');
});
