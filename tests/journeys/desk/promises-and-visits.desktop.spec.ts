import { day, hour } from '../../stage/clock.ts';
import { expectNoViolationsDayAndNight } from '../../stage/axe.ts';
import { deskRoomTest as test } from '../../stage/site-test.ts';
import { addEnquiries, enquiryRow } from '../../stage/enquiries.ts';
import { expect } from '../../stage/test.ts';

test.use({ of: 'promises-and-visits' });
// What beforeAll adds is there once.
test.describe.configure({ mode: 'default' });

const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);
const dayAgo = (days: number): string =>
  ago(days * day)
    .toISOString()
    .slice(0, 10);
const telephone = { width: 390, height: 844 };

test.beforeAll(async ({ rooms }) => {
  await rooms.beside(async ({ db }) => {
    await addEnquiries(
      { db },
      enquiryRow('C-KEPT-AAAA', ago(4 * day), {
        state: 'answered',
        answered_at: ago(4 * day - 6 * hour).toISOString(),
      }),
      enquiryRow('C-LATE-AAAA', ago(5 * day), {
        subject: 'שאלה על שקיפות',
        state: 'answered',
        answered_at: ago(3 * day).toISOString(),
        owner: 'bob@firm.example',
        late_reason: 'The office was closed.',
      }),
      enquiryRow('C-OPEN-AAAA', ago(3 * day), { subject: 'Price for a workshop' }),
    );
    await db
      .insertInto('view_counts')
      .values(
        Array.from({ length: 60 }, (_, days) => days)
          .filter((days) => days !== 10)
          .flatMap((days) =>
            ['/about', '/solutions'].map((route, index) => ({
              day: dayAgo(days),
              route,
              views: 40 - index * 20 + (days % 7),
              prefetched: 3,
            })),
          ),
      )
      .execute();
    await db
      .insertInto('vital_counts')
      .values(
        [1_000, 2_000, 5_000].map((at_most) => ({
          day: dayAgo(2),
          route: '/about',
          vital: 'LCP' as const,
          at_most,
          samples: 10,
        })),
      )
      .execute();
  });
});

test('Promises says what was late, whose and why, and counts when asked', async ({ page, rooms }) => {
  await page.goto('/promises');
  const late = page.getByRole('table', { name: /Answered late, or not yet/ });
  await expect(late.getByRole('row').nth(1)).toContainText('not answered');
  await expect(late.getByRole('row').nth(1)).toContainText('and counting');
  await expect(late.getByRole('row').nth(2)).toContainText('The office was closed.');
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('table', { name: /promised times were missed/ }).getByRole('row')).toHaveCount(19);
  await page.getByRole('button', { name: 'Count now' }).click();
  await expect(page.getByText('The page will show it within a minute.').first()).toBeVisible();
  expect(await rooms.journal({ acts: 'promises' })).toEqual(['ada promises.publish']);
  await expectNoViolationsDayAndNight(page, 'Promises');
  await page.setViewportSize(telephone);
  await expectNoViolationsDayAndNight(page, 'Promises on a telephone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('Visits keeps period and page in the address, and has a table behind each plot', async ({ page }) => {
  await page.goto('/visits');
  await expect(page.getByRole('table', { name: /^Pages/ }).getByRole('row')).toHaveCount(3);
  await page.getByRole('link', { name: '30 days' }).click();
  await expect(page).toHaveURL(/\/visits\?days=30$/);
  await page.getByLabel('Page', { exact: true }).selectOption('/about');
  await expect(page).toHaveURL(/days=30&page=%2Fabout$/);
  await expect(page.getByRole('table', { name: /^Pages/ }).getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('/about');
  await expect(page.locator('figure.plot').first().locator('[class*="hatch-quiet"]')).toHaveCount(1);
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('cell', { name: 'not known' }).first()).toBeVisible();
  await expect(page.getByRole('figure', { name: /^LCP: 66% good/ })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^INP: not measured/ })).toBeVisible();
  await expectNoViolationsDayAndNight(page, 'Visits');
  await page.setViewportSize(telephone);
  await expectNoViolationsDayAndNight(page, 'Visits on a telephone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
