import { pageKinds } from '../pages/page-kinds.ts';
import { readThrough } from '../../tools/browser/read-through.ts';
import { scrollTo, wakeEnquiryForm } from '../stage/page-parts.ts';
import { reachable, stop, tabTo } from './keyboard.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

// A walk through the site without a pointer. Where a key is pressed, nothing else is used.

for (const path of pageKinds) {
  test(
    `Tab goes through ${path} in its order, and shows where it is`,
    proves('accessibility:keyboard'),
    async ({ page, watch }) => {
      test.setTimeout(90_000);
      watch.expect(/404/);
      await page.goto(path);
      await readThrough(page);
      await scrollTo(page, 0);
      const names = await reachable(page);
      const walked = [];
      for (let press = 0; press < names.length; press += 1) {
        await page.keyboard.press('Tab');
        walked.push(await stop(page));
      }
      expect(walked.map(({ name }) => name)).toEqual(names);
      expect(walked.map(({ place }) => place)).toEqual(names.map((_, place) => place));
      expect(
        walked.filter(({ marked }) => !marked).map(({ name }) => name),
        'without a visible mark',
      ).toEqual([]);
      expect(
        walked.filter(({ seen }) => !seen).map(({ name }) => name),
        'out of sight',
      ).toEqual([]);
    },
  );
}

test('the first stop leads past the header', proves('accessibility:keyboard'), async ({ page }) => {
  await page.goto('/insights');
  await page.keyboard.press('Tab');
  expect((await stop(page)).name).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect((await stop(page)).name).toBe('Search all texts');
});

test(
  'a form is filled, refused, mended from its summary and sent',
  proves('accessibility:keyboard'),
  async ({ page }) => {
    await page.goto('/contact');
    await page.route('**/functions/v1/send-contact-message', (call) => call.fulfill({ json: { message: 'Stored.' } }));
    const { field, form } = await wakeEnquiryForm(page, 'send-contact-message');
    await tabTo(page, 'name');
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    const summary = form.getByRole('group', { name: 'There are problems in some fields' });
    await expect(summary).toBeFocused();
    await page.keyboard.press('Tab');
    expect((await stop(page)).name).toBe('Email');
    await page.keyboard.press('Enter');
    await expect(field('Email')).toBeFocused();
    await page.keyboard.type('ada@example.com');

    await tabTo(page, 'subject');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(field('Sales')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('A question about a palletising cell.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent Successfully!' })).toBeVisible();
  },
);
