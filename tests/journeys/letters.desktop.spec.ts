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

test('the feed of letters holds each whole, with its drawing', async ({ page, request }) => {
  const response = await request.get('/letters/feed.xml');
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  await page.goto('/letters');
  await expect(page.locator('head link[type="application/atom+xml"]')).toHaveCount(2);
  const entries = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml');
      return [...feed.querySelectorAll('feed > entry')].map((entry) => ({
        path: new URL(entry.querySelector('link[rel="alternate"]')?.getAttribute('href') ?? '').pathname,
        html: entry.querySelector('content')?.textContent ?? '',
      }));
    },
    await response.text(),
  );
  expect(entries.map(({ path }) => path).sort()).toEqual(pages.map(({ path }) => path).sort());
  for (const { path, html } of entries) {
    await page.goto(path);
    const missing = await page.evaluate((markup) => {
      const whole = new DOMParser().parseFromString(markup, 'text/html').body.textContent;
      for (const spoken of document.querySelectorAll('article .prose .sr-only')) spoken.remove();
      return [...document.querySelectorAll('article .prose > *')]
        .map(({ textContent }) => textContent)
        .filter((text) => !whole.includes(text));
    }, html);
    expect(missing, path).toEqual([]);
    const picture = await request.get(`${path}/drawing.png`);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
    expect(html).toContain(`${path}/drawing.png"`);
  }
});
