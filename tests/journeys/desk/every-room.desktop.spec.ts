import type { Page } from '@playwright/test';
import { hour } from '../../stage/clock.ts';
import { expectNoViolations } from '../../stage/axe.ts';
import { deskRoomTest as test, expect } from '../../stage/site-test.ts';
import { arrive, enquiryRow } from '../../stage/enquiries.ts';

test.describe.configure({ mode: 'default' });
// No colour is measured on its way to another.
test.use({ reducedMotion: 'reduce' });

const windows = { desk: 1440, telephone: 390 } as const;

/** Looks at a state by day and by night, in the long run in both windows, and that it fits into 320 px. */
async function look(page: Page, state: string, window: keyof typeof windows): Promise<void> {
  for (const width of process.env['LONG'] === 'true' ? Object.values(windows) : [windows[window]]) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page, `${state} at ${width} px, ${colorScheme}`);
    }
  }
  await page.setViewportSize({ width: 320, height: 800 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    `${state}: width of the page at 320 px`,
  ).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('every room with nothing in it', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByText(/^Up to date/)).toBeVisible();
    // At the desk the journeys look at rooms with something in them.
    await look(page, path, 'telephone');
  }
});

test('Today with one overdue and with three, what lies over it, and without a connection', async ({ rooms, page }) => {
  const overdue = (reference: string, hoursAgo: number, subject: string) =>
    arrive(rooms, enquiryRow(reference, new Date(Date.now() - hoursAgo * hour), { subject }));
  await overdue('C-AAAA-2222', 3, 'سؤال عن تدقيق أنظمة القرار');
  await overdue('C-BBBB-2222', 26, 'Face recognition at a school gate');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Overdue by/ })).toBeVisible();
  await look(page, 'one overdue', 'desk');
  await overdue('C-CCCC-2222', 25, 'Robot cell next to a school');
  await expect(page.getByText(/^Also overdue, by/)).toBeVisible();
  await look(page, 'two overdue', 'desk');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('gate');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page, 'find or do', 'desk');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Keys' }), 'it opens at its head').toBeInViewport();
  await look(page, 'the sheet of keys', 'desk');
  await page.keyboard.press('Escape');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'no room', 'desk');
});
