import { wakeNewsletterForm } from '../stage/newsletter.ts';
import { expect, test } from '../stage/test.ts';
import { watchShifts } from '../stage/layout-shift.ts';
import { readThrough } from '../../tools/browser/read-through.ts';
import { bytesOf, recordTraffic } from '../../tools/browser/traffic.ts';

const kilobyte = 1000;

test('at load the home page is light, and what of it is text crosses the wire as brotli', async ({ page }) => {
  const traffic = recordTraffic(page);
  await page.goto('/');
  const transfers = await traffic.settled();
  await test.step('what is text crosses the wire as brotli', () => {
    const plain = transfers.filter(({ path, encoding, bytes }) => (path === '/' || /\.(js|css|svg)$/.test(path)) && encoding !== 'br' && bytes > 500);
    expect.soft(plain).toEqual([]);
  });
  await test.step('at load: HTML ≤ 40 kB, fonts ≤ 50 kB, everything ≤ 100 kB in 9 requests', () => {
    expect.soft(bytesOf(transfers, 'document'), 'home HTML with inlined CSS').toBeLessThanOrEqual(40 * kilobyte);
    expect.soft(bytesOf(transfers, 'font'), 'fonts').toBeLessThanOrEqual(50 * kilobyte);
    expect.soft(bytesOf(transfers), 'total at load').toBeLessThanOrEqual(100 * kilobyte);
    expect.soft(transfers.length, 'requests').toBeLessThanOrEqual(9);
    expect
      .soft(
        transfers.filter(({ type }) => type === 'stylesheet'),
        'the CSS is in the page',
      )
      .toEqual([]);
  });
});

test('at load an article is its document, three fonts and one script', async ({ page }) => {
  const traffic = recordTraffic(page);
  await page.goto('/insights/next-industrial-intelligence');
  const transfers = await traffic.settled();
  expect(transfers.map(({ type }) => type).sort()).toEqual(['document', 'font', 'font', 'font', 'script']);
  expect(bytesOf(transfers)).toBeLessThanOrEqual(124 * kilobyte);
});

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
