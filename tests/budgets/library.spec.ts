import { bytesOf, recordTraffic } from '../../tools/browser/traffic.ts';
import { readThrough } from '../../tools/browser/read-through.ts';
import { articleSlugs, regionSlugs } from '../../site/routes.ts';
import { expect, test } from '../stage/test.ts';
import { watchShifts } from './layout-shift.ts';

const kilobyte = 1000;
const paths = ['/insights', '/insights?category=technology', '/privacy', '/terms', '/cookies', ...articleSlugs.map((slug) => `/insights/${slug}`), ...regionSlugs.map((slug) => `/regions/${slug}`)];

for (const path of paths) {
  test(`${path}: HTML and CSS ≤ 45 kB, no framework at load, nothing shifts`, async ({ page }) => {
    const shifts = await watchShifts(page);
    const traffic = recordTraffic(page);
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    await page.goto(path);
    const transfers = await traffic.settled();
    expect(bytesOf(transfers, 'document') + bytesOf(transfers, 'stylesheet')).toBeLessThanOrEqual(45 * kilobyte);
    const frameworks = (await Promise.all(scripts)).filter((text) => /react\.(transitional\.)?element|react\.memo/.test(text));
    expect(frameworks.map((text) => text.slice(0, 80))).toEqual([]);
    await readThrough(page);
    expect(await shifts()).toEqual([]);
  });
}
