import { join } from 'node:path';
import { pageLoad } from '../../bench/page-load.ts';
import { root } from '../../tools/checks/root.ts';
import { pageBudgets } from './page-budgets.ts';
import { wakeNewsletterForm } from '../stage/newsletter.ts';
import { expect, test } from '../stage/test.ts';
import { watchShifts } from '../stage/layout-shift.ts';
import { readThrough } from '../../tools/browser/read-through.ts';
import { bytesOf, recordTraffic } from '../../tools/browser/traffic.ts';

const kilobyte = 1000;
const dist = join(root, 'dist');

// Answers are sent by the functions alone; their built files are counted.
for (const { kind, files, sample, faces, most } of pageBudgets.filter((budget) => !budget.sample.startsWith('/answers/'))) {
  test(`what is counted of a page crosses the wire, and nothing that has no place in its budget: ${kind}`, async ({ page, watch }) => {
    if (kind === 'not found') watch.expect(/404/);
    const file = kind === 'not found' ? '404.html' : sample === '/' ? 'index.html' : `${sample.slice(1)}.html`;
    expect(file).toMatch(files);
    const traffic = recordTraffic(page);
    await page.goto(sample);
    const transfers = await traffic.settled();
    const counted = pageLoad(dist, file, faces);
    expect.soft(bytesOf(transfers, 'document'), 'HTML with its CSS').toBe(counted.html);
    expect.soft(bytesOf(transfers, 'script'), 'scripts').toBe(counted.script);
    expect.soft(bytesOf(transfers, 'font'), 'fonts').toBe(counted.fonts);
    expect.soft(bytesOf(transfers), 'everything').toBeLessThanOrEqual(most.total);
    expect.soft(transfers.length, transfers.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(most.requests);
    expect.soft(bytesOf(transfers, 'stylesheet'), 'the CSS is in the page').toBe(0);
    const plain = transfers.filter(({ path, type, encoding, bytes }) => (type === 'document' || /\.(js|svg)$/.test(path)) && encoding !== 'br' && bytes > 500);
    expect.soft(plain, 'what is text crosses the wire as brotli').toEqual([]);
  });
}

test('after everything was used: JavaScript ≤ 90 kB, layout shift 0', async ({ page }) => {
  const shifts = await watchShifts(page);
  const traffic = recordTraffic(page);
  await page.goto('/');
  await readThrough(page);
  expect(await shifts(), 'while reading').toEqual([]);

  const fronts = page.locator('#products-ai').getByRole('button', { name: /Click to learn more/ });
  for (let left = 3; left > 0; left -= 1) {
    await fronts.first().click();
    await expect(fronts).toHaveCount(left - 1);
  }
  for (const control of await page.getByRole('main').getByRole('switch').all()) await control.click();
  const form = await wakeNewsletterForm(page);
  await form.submit.click();
  await expect(page.getByText('Please enter your email address').first()).toBeVisible();
  await form.email.fill('ada@example.com');
  await form.submit.click();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();

  const transfers = await traffic.settled();
  expect(bytesOf(transfers, 'script')).toBeLessThanOrEqual(90 * kilobyte);
  expect(await shifts(), 'after use').toEqual([]);
});

// 390 px: tests/pages.
for (const viewport of [
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]) {
  test(`nothing shifts while loading and reading at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const shifts = await watchShifts(page);
    await page.goto('/');
    await readThrough(page);
    expect(await shifts()).toEqual([]);
  });
}
