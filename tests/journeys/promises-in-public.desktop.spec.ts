import { expectNoViolations } from '../stage/axe.ts';
import { expect, test } from '../stage/test.ts';

// A server that has just begun shows the build's copy until it has counted for the first time.
test.beforeEach(async ({ request }) => {
  await expect.poll(async () => (await request.get('/promises/feed.xml')).status(), { timeout: 30_000 }).toBe(200);
});

test('the ethics page leads to every promise, those missed first, each with where it stands and what proves it', async ({ page }) => {
  await page.goto('/ethics');
  await page.getByRole('link', { name: 'How often we have met this' }).click();
  await expect(page).toHaveURL(/\/promises$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Missed',
    'Kept, and counted',
    'Kept for so long, and no longer',
    'Proved by tests, nothing to count',
    'What only people can keep',
    'How this page is made',
  ]);
  await expect(page.getByText(/^None since counting began on this server, on \w+ \d+, \d{4}, \d\d:\d\d UTC\.$/)).toBeVisible();
  await expect(page.getByText(/^Example data: /)).toBeVisible();
  const counted = page.locator('[data-pledge]').filter({ has: page.getByText('Kept', { exact: true }) });
  await expect(counted).toHaveCount(4);
  await expect(page.locator('[data-pledge]').filter({ has: page.getByText('Not counted yet', { exact: true }) })).toHaveCount(2);
  const answers = page.locator('[data-pledge="answer-within-a-day"]');
  await answers.getByText('Evidence: 4 tests').click();
  await expect(answers.getByText('24 hours on every day are 24 hours')).toBeVisible();
  const row = page.getByRole('row', { name: /Links in our emails carry random keys, of which we keep only a one-way code/ });
  await row.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.locator(':target')).toContainText('Links in our emails carry random keys');
});

test('the page leads to the feed of closed months, which is well formed', async ({ page, request }) => {
  await page.goto('/promises');
  const address = (await page.getByRole('link', { name: 'feed', exact: true }).getAttribute('href')) ?? '';
  const response = await request.get(address);
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  const feed = await response.text();
  expect(feed).not.toContain('{{');
  expect(await page.evaluate((xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror') === null, feed)).toBe(true);
});

test('opens its evidence by keyboard, and is clean with all of it open', async ({ page }) => {
  await page.goto('/promises');
  const evidence = page.locator('.pledge-evidence summary').first();
  await evidence.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.pledge-evidence[open]')).toHaveCount(1);
  await page.locator('.pledge-evidence').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
  await expectNoViolations(page, 'all evidence open');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every figure and every promise is on the page', async ({ page }) => {
    await page.goto('/promises');
    await expect(page.getByText('records that should be gone and are not.')).toBeVisible();
    await expect(page.getByText(/\{\{/)).toHaveCount(0);
  });
});
