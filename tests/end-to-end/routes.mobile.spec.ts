import { readThrough } from '../../tools/browser/read-through.ts';
import { builtPages } from '../../tools/checks/built-pages.ts';
import { brokenImages } from '../stage/page-faults.ts';
import { expect, test } from '../stage/test.ts';

for (const { path } of builtPages().filter(({ kind }) => kind === 'route')) {
  test(`${path} fits a 320 px screen and stays clean while it is read to its end`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
    await readThrough(page);
    expect(await brokenImages(page)).toEqual([]);
  });
}
