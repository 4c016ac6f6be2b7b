import { bytesOf, recordTraffic } from '../../tools/browser/traffic.ts';
import { consentParts, unasked } from '../stage/consent.ts';
import { expect, test } from '../stage/test.ts';
import { watchShifts } from '../stage/layout-shift.ts';

const kilobyte = 1000;

/** Largest thing painted in the page so far, by the browser's own measure. */
function largestPaint(): Promise<string> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const element: unknown = Reflect.get(list.getEntries().at(-1) ?? {}, 'element');
      resolve(element instanceof Element ? element.outerHTML : '');
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

test('a visitor who has answered loads nothing of the dialog before opening it: ≤ 6 kB', async ({ page }) => {
  const before = recordTraffic(page);
  await page.goto('/');
  const loaded = (await before.settled()).map(({ path }) => path);
  expect(loaded.filter((path) => path.includes('consent-dialog') || path.startsWith('/consent/'))).toEqual([]);
  const opening = recordTraffic(page);
  await consentParts(page).open();
  const added = (await opening.settled()).filter(({ type }) => type !== 'image' && type !== 'font');
  expect(added.map(({ path }) => path)).toContain('/consent/dialog');
  const parts = added.filter(({ path }) => path.includes('consent'));
  expect(bytesOf(parts)).toBeLessThanOrEqual(6 * kilobyte);
});

test.describe('a first visit', () => {
  test.use({ storageState: unasked });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`asks within ≤ 6 kB, off the critical path, and moves nothing at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const shifts = await watchShifts(page);
      const traffic = recordTraffic(page);
      const order: string[] = [];
      page.on('load', () => order.push('load'));
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/consent/dialog') order.push('dialog');
      });
      await page.goto('/');
      const { notice } = consentParts(page);
      await expect(notice).toBeVisible();
      expect(await page.evaluate(largestPaint)).not.toContain('consent');
      const parts = (await traffic.settled()).filter(({ path }) => /consent-dialog|^\/consent\//.test(path));
      expect(parts.length).toBe(2);
      expect(bytesOf(parts)).toBeLessThanOrEqual(6 * kilobyte);
      expect(order).toEqual(['load', 'dialog']);
      await notice.getByRole('button', { name: 'Refuse all' }).click();
      expect(await shifts()).toEqual([]);
    });
  }
});
