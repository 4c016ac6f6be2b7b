import { watchShifts } from '../budgets/layout-shift.ts';
import { expect, test } from '../stage/test.ts';

for (const path of ['/industries', '/ethics']) {
  test(`on ${path} the italic face comes while nobody looks at its words: nothing moves that is read`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/literata-italic.*', async (route) => {
      await released;
      await route.continue();
    });
    const isThere = () =>
      page.evaluate(() => [...document.fonts].some(({ style, status }) => style === 'italic' && status === 'loaded'));
    const asked = page.waitForRequest('**/literata-italic.*');
    await page.goto(path);
    await page.locator('blockquote').first().scrollIntoViewIfNeeded();
    const answer = (await asked).response();
    release();
    await (await answer)?.finished();
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    await expect(page.locator('blockquote').first()).toBeInViewport();
    expect.soft(await isThere()).toBe(false);
    await page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    await expect.poll(isThere).toBe(true);
    expect(await shifts()).toEqual([]);
  });
}
