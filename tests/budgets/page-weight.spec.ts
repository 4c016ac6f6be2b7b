import { expectAsCounted } from './as-counted.ts';
import { pageBudgets } from './page-budgets.ts';
import { enquirySamples, fillSample, wakeNewsletterForm } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';
import { watchShifts } from './layout-shift.ts';
import { readThrough } from '../../tools/browser/read-through.ts';
import { bytesOf, recordTraffic, type Transfer } from './traffic.ts';

const kilobyte = 1000;

// Answers are sent by the functions alone; their built files are counted. Pages with an address:
// tests/pages/every-route.spec.ts.
test('the not-found page weighs what was counted, and nothing has no place in its budget', async ({ page, watch }) => {
  watch.expect(/404/);
  const budget = pageBudgets.find(({ kind }) => kind === 'not found');
  if (!budget) throw new Error('tests/budgets/page-budgets.ts has no kind for the not-found page');
  const traffic = recordTraffic(page);
  await page.goto(budget.sample);
  expectAsCounted(await traffic.settled(), budget);
  // With the pages near to the address it is compressed by the server: less well.
  const again = recordTraffic(page);
  await page.goto('/abuot');
  expect(bytesOf(await again.settled(), 'document')).toBeLessThanOrEqual(budget.most.html + kilobyte);
});

test('after everything was used: JavaScript ≤ 90 kB, layout shift 0', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
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

test('a first journey from home to a message sent, read to its end: ≤ 360 kB, nothing twice', async ({ page }) => {
  const [sample] = enquirySamples;
  const loaded: Transfer[] = [];
  for (const path of ['/', '/industries', '/insights/ethical-ai', sample.path]) {
    const traffic = recordTraffic(page);
    if (path === sample.path) {
      await (await fillSample(page, sample, 'ada@example.com')).submit.click();
      await page.getByRole('status').filter({ hasText: sample.thanks[0] }).waitFor();
    } else await page.goto(path);
    await readThrough(page);
    loaded.push(...(await traffic.settled()));
    page.removeAllListeners('requestfinished');
  }
  expect(bytesOf(loaded)).toBeLessThanOrEqual(360 * kilobyte);
  const fetched = loaded.flatMap(({ path, bytes }) => (bytes > 0 ? path : []));
  expect(fetched.filter((path, at) => fetched.indexOf(path) < at)).toEqual([]);
});

// 390 px: tests/pages.
for (const viewport of [
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]) {
  test(`nothing shifts while loading and reading at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const shifts = await watchShifts(page);
    await page.goto('/');
    await readThrough(page);
    expect(await shifts()).toEqual([]);
  });
}
