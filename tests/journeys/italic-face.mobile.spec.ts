import { watchShifts } from '../budgets/layout-shift.ts';
import { holdBack, painted, scrollTo } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';

for (const path of ['/industries', '/ethics']) {
  test(`on ${path} the italic face comes while nobody looks at its words: nothing moves that is read`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    const release = await holdBack(page, '**/literata-italic.*');
    const isThere = () =>
      page.evaluate(() => [...document.fonts].some(({ style, status }) => style === 'italic' && status === 'loaded'));
    const asked = page.waitForRequest('**/literata-italic.*');
    await page.goto(path);
    await page.locator('blockquote').first().scrollIntoViewIfNeeded();
    const answer = (await asked).response();
    release();
    await (await answer)?.finished();
    await painted(page);
    await expect(page.locator('blockquote').first()).toBeInViewport();
    expect.soft(await isThere()).toBe(false);
    await scrollTo(page, 0);
    await expect.poll(isThere).toBe(true);
    expect(await shifts()).toEqual([]);
  });
}
