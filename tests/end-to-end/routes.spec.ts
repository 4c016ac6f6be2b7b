import { readThrough } from '../../tools/browser/read-through.ts';
import { builtPages } from '../../tools/checks/built-pages.ts';
import { expect, test } from '../stage/test.ts';

for (const { path } of builtPages().filter(({ kind }) => kind === 'route')) {
  test(`${path} answers with a whole page`, async ({ page, request, baseURL }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
    await expect(page).toHaveTitle(/Corbière/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(landmark)).toHaveCount(1);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/);
    await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', /^#/);

    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(path);
    const card = await page.locator('meta[property="og:image"]').getAttribute('content');
    const image = await request.get(new URL(new URL(card ?? '').pathname, baseURL).href);
    expect(image.status()).toBe(200);
    expect(image.headers()['content-type']).toMatch(/^image\/(png|jpeg)$/);
  });

  test(`${path} fits a 320 px screen`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
  });

  test(`${path} stays clean while it is read to its end`, async ({ page }) => {
    await page.goto(path);
    await readThrough(page);
    const broken = await page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src));
    expect(broken).toEqual([]);
    const marked = await page.locator('[style]').evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 120)));
    expect(marked, 'style attributes break the content policy').toEqual([]);
  });
}
