import { expectNoViolationsDayAndNight } from '../../stage/axe.ts';
import { hour } from '../../stage/clock.ts';
import { openRoomsOverTls } from '../../stage/desk-over-tls.ts';
import { arrive, enquiryRow } from '../../stage/enquiries.ts';
import { deskRoomTest, expect } from '../../stage/site-test.ts';

const test = deskRoomTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from it.
  rooms: async ({}, use) => {
    const rooms = await openRoomsOverTls();
    const due = new Date(Date.now() - 2 * hour);
    await arrive(rooms, enquiryRow('C-2222-0001', due, { name: 'A. <Visitor>', message: '</script><b>Hello' }));
    await use(rooms);
    await rooms.close();
  },
  baseURL: async ({ rooms }, use) => use(rooms.elsewhere),
});

test.use({ ignoreHTTPSErrors: true });

test('over https Today comes drawn, keeps a key and a press, and ends with the session', async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  const answer = await page.goto('/', { waitUntil: 'commit' });
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'br' });
  await expect(page.locator('[data-row="C-2222-0001"]')).toContainText('A. <Visitor>');
  expect(await page.locator('#desk [style]').count()).toBe(0);
  const take = page.getByRole('button', { name: 'Take C-2222-0001' });
  // The page's first script, which keeps both, comes after the row.
  await expect(async () => {
    await take.click();
    await expect(take).toHaveClass(/\bwait\b/, { timeout: 1_000 });
  }).toPass();
  await take.blur();
  await page.keyboard.press('z');
  code.resolve();
  await expect(page.getByText('Your time.')).toBeAttached();
  await expect(page.getByText('Taken by you')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))[0]).toBe('/api/acts/enquiries.take');
  await expectNoViolationsDayAndNight(page, 'Today');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await context.clearCookies();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.content()).not.toContain('Visitor');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('what waits can be read, and its links lead on', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.message')).toHaveText('</script><b>Hello');
    await expect(page.getByRole('link', { name: 'A. <Visitor>' }).first()).toHaveAttribute(
      'href',
      '/enquiries/C-2222-0001',
    );
  });
});
