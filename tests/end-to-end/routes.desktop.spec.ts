import { readThrough } from '../../tools/browser/read-through.ts';
import { builtPages } from '../../tools/checks/built-pages.ts';
import { brokenImages, styleAttributes } from '../stage/page-faults.ts';
import { expect, test } from '../stage/test.ts';

for (const { path } of builtPages().filter(({ kind }) => kind === 'route')) {
  test(`${path} answers with a whole page, clean to its end and legible in forced colours`, async ({ page, request, baseURL }) => {
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

    await readThrough(page);
    expect(await brokenImages(page)).toEqual([]);
    expect(await styleAttributes(page), 'style attributes break the content policy').toEqual([]);

    await page.emulateMedia({ forcedColors: 'active' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const colours = await heading.evaluate((element) => ({ text: getComputedStyle(element).color, page: getComputedStyle(document.body).backgroundColor }));
    expect(colours.text).not.toBe(colours.page);
    const buttons = await page.getByRole('button').filter({ visible: true }).evaluateAll((elements) => elements.map((element) => getComputedStyle(element).forcedColorAdjust));
    expect(buttons.filter((adjust) => adjust === 'none')).toEqual([]);
  });
}
