import { builtPages } from '../../tools/checks/built-pages.ts';
import { expect, test } from '../stage/test.ts';

/** Newest last, as they are numbered. */
const pages = builtPages().filter(({ path }) => path.startsWith('/letters/'));

test('the archive leads to every letter, each letter to its neighbours and back', async ({ page }) => {
  await page.goto('/letters');
  const links = page.locator('main .card-title a');
  await expect(links).toHaveCount(pages.length);
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect([...addresses].sort()).toEqual(pages.map(({ path }) => path).sort());
  const [latest = '', before = ''] = addresses;
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(`${latest}$`));
  await expect(page.getByText(/^Letter \d+$/).first()).toBeVisible();
  await expect(
    page.getByText(/, to (?:at least [\d,]+|fewer than a hundred) readers\. We do not count opens\.$/),
  ).toBeVisible();
  await page.getByRole('navigation', { name: 'Letters before and after' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${before}$`));
  await page.getByRole('link', { name: 'All letters' }).click();
  await expect(page).toHaveURL(/\/letters$/);
});

test('no draft is in the archive, in the feed or on a page', async ({ request }) => {
  const slug = 'four-signatures-on-one-refund';
  for (const path of ['/letters', '/letters/feed.xml', '/sitemap.xml', '/llms.txt'])
    expect(await (await request.get(path)).text(), path).not.toContain(slug);
  expect((await request.get(`/letters/${slug}`)).status()).toBe(404);
});
