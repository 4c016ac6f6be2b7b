import { readThrough } from '../../tools/browser/read-through.ts';
import { expect, test } from '../stage/test.ts';

/** Frames of the document that was opened as the nth and later, from 1. */
async function framesFrom(page: Parameters<typeof readThrough>[0], nth: number): Promise<void> {
  await page.addInitScript((first) => {
    const opened = Number(sessionStorage.getItem('opened') ?? '0') + 1;
    sessionStorage.setItem('opened', String(opened));
    if (opened < first) window.requestAnimationFrame = () => 0;
  }, nth);
}

test('a page that is drawn no more is opened anew and read to its end', async ({ page }) => {
  await framesFrom(page, 2);
  await page.goto('/terms');
  await readThrough(page, 1500);
  const left = await page.evaluate(() => document.documentElement.scrollHeight - (scrollY + innerHeight));
  expect(left).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => sessionStorage.getItem('opened'))).toBe('2');
});

test('a page that is never drawn says so with its address', async ({ page }) => {
  await framesFrom(page, 9);
  await page.goto('/terms');
  await expect(readThrough(page, 100)).rejects.toThrow(/\/terms was opened 3 times/);
});
