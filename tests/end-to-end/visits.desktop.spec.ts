import { createServer } from 'node:http';
import { once } from 'node:events';
import { functionPath } from '../../contract/functions.ts';
import { keepChoice, visitTest as test, watchMeasuring } from '../stage/visits.ts';
import { expect } from '../stage/test.ts';

/** The server writes counts every few seconds. */
const soon = { timeout: 30_000 };
test.describe.configure({ timeout: 120_000 });

test("with analytics allowed, three pages show up in the staff's tool with their vitals", async ({ page, context, counter }) => {
  await keepChoice(context, counter.url, { analytics: true });
  const measuring = watchMeasuring(page);
  for (const path of ['/', '/about', '/insights/ethical-ai', '/about']) {
    const viewed = page.waitForRequest((request) => request.url().endsWith('/record-visit') && (request.postData() ?? '').includes('"view"'));
    await page.goto(path);
    await viewed;
    // Whoever clicks before the largest paint is reported has no LCP.
    await page.waitForLoadState('networkidle');
    await page.mouse.click(5, 5);
  }
  await page.goto('about:blank');
  await expect
    .poll(async () => (await counter.stats()).routes.map(({ route, views }) => [route, views]), soon)
    .toEqual([
      ['/about', 2],
      ['/', 1],
      ['/insights/ethical-ai', 1],
    ]);
  await expect.poll(async () => (await counter.stats()).routes[0]?.vitals['LCP']?.samples, soon).toBe(2);
  const { vitals } = (await counter.stats()).routes[0] ?? { vitals: {} };
  expect(Object.keys(vitals)).toEqual(expect.arrayContaining(['LCP', 'CLS', 'FCP', 'TTFB']));
  // The browser's tools do not show what a leaving page sends; the server refuses every field that it does not know.
  expect(measuring.sent).toEqual(['/', '/about', '/insights/ethical-ai', '/about'].map((route) => `{"kind":"view","route":"${route}"}`));
});

for (const [state, choices] of [
  ['before a choice', undefined],
  ['with everything refused', {}],
  ['with all but analytics', { functional: true, personalization: true }],
] as const) {
  test(`${state}, the measuring code is not loaded and nothing is sent`, async ({ page, context, counter }) => {
    if (choices) await keepChoice(context, counter.url, choices);
    else await context.clearCookies();
    const measuring = watchMeasuring(page);
    for (const path of ['/', '/about']) {
      await page.goto(path);
      await page.mouse.click(5, 5);
      await page.waitForLoadState('networkidle');
    }
    await page.goto('about:blank');
    expect(measuring).toEqual({ code: [], sent: [] });
  });
}

test('under Global Privacy Control nothing is sent; sent all the same, it is not counted', async ({ page, context, counter }) => {
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await keepChoice(context, counter.url, { analytics: true });
  const measuring = watchMeasuring(page);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(measuring).toEqual({ code: [], sent: [] });
  const status = await page.evaluate(
    async (path) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"kind":"view","route":"/about"}' })).status,
    functionPath('record-visit'),
  );
  expect(status).toBe(204);
  await context.setExtraHTTPHeaders({});
  await page.evaluate((path) => navigator.sendBeacon(path, '{"kind":"view","route":"/terms"}'), functionPath('record-visit'));
  await expect.poll(async () => (await counter.stats()).routes.map(({ route }) => route), soon).toEqual(['/terms']);
});

test('withdrawn elsewhere, it ends at once: what was measured is not sent', async ({ page, context, counter }) => {
  await keepChoice(context, counter.url, { analytics: true });
  const measuring = watchMeasuring(page);
  await page.goto('/about');
  await expect.poll(() => measuring.sent.length).toBe(1);
  await keepChoice(context, counter.url, {});
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  expect(measuring.sent).toEqual(['{"kind":"view","route":"/about"}']);
  await expect.poll(async () => await counter.stats(), soon).toMatchObject({ views: 1, routes: [{ route: '/about', vitals: {} }] });
});

test("a page that comes back from the browser's memory is a view; the not-found page is none", async ({ page, context, counter, watch }) => {
  watch.expect(/404/);
  await keepChoice(context, counter.url, { analytics: true });
  const measuring = watchMeasuring(page);
  await page.goto('/careers');
  await page.waitForLoadState('networkidle');
  expect(measuring).toEqual({ code: [], sent: [] });
  await page.goto('/about?utm_source=letter#team');
  await expect.poll(() => measuring.sent.length).toBe(1);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect.poll(() => measuring.sent).toEqual(['{"kind":"view","route":"/about"}', '{"kind":"view","route":"/about"}']);
});

test('a beacon from an allowed origin needs no preflight and is counted', async ({ page, counter, watch }) => {
  watch.expect(/third-party request/);
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/record-visit')) methods.push(request.method());
  });
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">');
  }).listen(Number(new URL(counter.otherOrigin).port), '127.0.0.1');
  await once(elsewhere, 'listening');
  await page.goto(counter.otherOrigin);
  await page.evaluate((address) => navigator.sendBeacon(address, '{"kind":"view","route":"/terms"}'), counter.url + functionPath('record-visit'));
  await expect.poll(async () => (await counter.stats()).routes, soon).toMatchObject([{ route: '/terms', views: 1 }]);
  expect(methods).toEqual(['POST']);
  elsewhere.close();
});
