import type { Page, Response } from '@playwright/test';
import { readThrough } from '../../tools/browser/read-through.ts';
import { bytesOf, recordTraffic } from '../../tools/browser/traffic.ts';
import { builtPages } from '../../tools/checks/built-pages.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { watchShifts } from '../stage/layout-shift.ts';
import { brokenImages, styleAttributes } from '../stage/page-faults.ts';
import { expectLegibleInForcedColours, expectRoomForText } from '../stage/readers-settings.ts';
import { expectSecurityHeaders, expectStrictPolicy } from '../stage/security-headers.ts';
import { expect, test } from '../stage/test.ts';
import { desktop, phone } from '../stage/widths.ts';

const kilobyte = 1000;
const routes = builtPages()
  .filter(({ kind }) => kind === 'route')
  .map(({ path }) => path);

/** Words and addresses of the head, by their selectors, in one question to the browser. */
async function headOf(page: Page) {
  const content = (selector: string, attribute = 'content') => page.locator(`head ${selector}`).first().getAttribute(attribute);
  const [description, canonical, url, type, ogDescription, ogTitle, image, width, height, card, feed, colour] = await Promise.all([
    content('meta[name="description"]'),
    content('link[rel="canonical"]', 'href'),
    content('meta[property="og:url"]'),
    content('meta[property="og:type"]'),
    content('meta[property="og:description"]'),
    content('meta[property="og:title"]'),
    content('meta[property="og:image"]'),
    content('meta[property="og:image:width"]'),
    content('meta[property="og:image:height"]'),
    content('meta[name="twitter:card"]'),
    content('link[type="application/atom+xml"]', 'href'),
    content('meta[name="theme-color"]'),
  ]);
  return {
    title: await page.title(),
    description: description ?? '',
    canonical: canonical ?? '',
    url,
    type,
    ogDescription,
    ogTitle,
    image: image ?? '',
    width,
    height,
    card,
    feed,
    colour,
  };
}

async function expectWholePage(page: Page, path: string): Promise<void> {
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) await expect.soft(page.getByRole(landmark)).toHaveCount(1);

  const head = await headOf(page);
  // Search engines show 60 characters: a title that fills them alone stands without the firm's name.
  if (`${head.title} | Corbière`.length <= 60) expect.soft(head.title).toMatch(/Corbière/);
  expect.soft(head.title.length).toBeLessThanOrEqual(60);
  expect.soft(head.title).toContain(head.ogTitle);
  expect.soft(head.description.length).toBeGreaterThanOrEqual(50);
  expect.soft(head.description.length).toBeLessThanOrEqual(155);
  expect.soft(head.colour).toMatch(/^#/);
  expect.soft(URL.parse(head.canonical)?.pathname).toBe(path);
  expect.soft(head).toMatchObject({
    url: head.canonical,
    ogDescription: head.description,
    type: /^\/(?:insights|letters)\//.test(path) ? 'article' : 'website',
    width: '1200',
    height: '630',
    card: 'summary_large_image',
    feed: '/feed.xml',
  });
  const image = await page.request.get(new URL(new URL(head.image).pathname, page.url()).href);
  expect.soft(image.status()).toBe(200);
  expect.soft(image.headers()['content-type']).toMatch(/^image\/(png|jpeg)$/);
}

async function expectCleanToItsEnd(page: Page): Promise<void> {
  await readThrough(page);
  expect.soft(await brokenImages(page), 'images that cannot be drawn').toEqual([]);
}

/** The page from its top, as somebody sees it who wants nothing to move: everything is revealed by now. */
async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await expectNoViolations(page, path);
}

async function headersOf(response: Response | null): Promise<Record<string, string>> {
  return (await response?.allHeaders()) ?? {};
}

// All pages in one window, then in the other: a context can be used again where only the page differs.
test.describe('on a desk', () => {
  test.use(desktop);

  for (const path of routes) {
    test(`${path} answers with a whole page, guarded, accessible, clean to its end and legible in forced colours`, async ({ page }) => {
      // What moves is looked at on the telephone; each painted frame of it costs as much here.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      const headers = await headersOf(response);
      expectSecurityHeaders(headers);
      expectStrictPolicy(headers);
      await expectWholePage(page, path);
      await expectCleanToItsEnd(page);
      expect.soft(await styleAttributes(page), 'style attributes break the content policy').toEqual([]);
      await expectAccessible(page, path);
      await expectLegibleInForcedColours(page);
    });
  }
});

test.describe('on a telephone', () => {
  test.use(phone);

  for (const path of routes) {
    test(`${path} is light and still on a telephone, accessible there, fits 320 px, and has room for larger and wider text`, async ({ page }) => {
      const shifts = await watchShifts(page);
      const traffic = recordTraffic(page);
      const scripts: Promise<string>[] = [];
      const readScript = (response: Response): void => {
        if (response.request().resourceType() === 'script') scripts.push(response.text());
      };
      page.on('response', readScript);
      await page.goto(path);
      const transfers = await traffic.settled();
      // What comes once somebody reads is not at load, and may still be on its way at the end.
      page.off('response', readScript);
      expect.soft(bytesOf(transfers, 'document', 'stylesheet'), 'HTML and CSS').toBeLessThanOrEqual(45 * kilobyte);
      // React names its element type by this symbol, whatever the bundler did to it.
      const frameworks = (await Promise.all(scripts)).filter((text) => /react\.(transitional\.)?element|react\.memo/.test(text));
      expect
        .soft(
          frameworks.map((text) => text.slice(0, 80)),
          'frameworks at load',
        )
        .toEqual([]);
      await expectCleanToItsEnd(page);
      expect.soft(await shifts(), 'what shifted while it was read').toEqual([]);
      await expectAccessible(page, path);
      await expectRoomForText(page);
    });
  }
});
