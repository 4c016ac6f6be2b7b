import { createServer } from 'node:http';
import { once } from 'node:events';
import { functionPath } from '../../contract/functions.ts';
import { keepChoice, visitTest as test, watchMeasuring } from '../stage/visits.ts';
import { expect } from '../stage/test.ts';

/** The server writes counts every few seconds. */
const soon = { timeout: 30_000, intervals: [500] };
test.describe.configure({ timeout: 120_000 });

const message = '{"route":"/terms","vitals":{"LCP":1200}}';

test("pages that a person opens show up in the staff's tool, and nothing is sent, loaded or stored for it", async ({ page, context, counter }) => {
  const measuring = watchMeasuring(page);
  for (const path of ['/', '/about?utm_source=letter', '/insights/ethical-ai', '/about']) await page.goto(path);
  await expect.poll(async () => (await counter.stats()).views, soon).toBe(4);
  expect((await counter.told()).routes.map(({ route, views }) => [route, views])).toEqual([
    ['/about', 2],
    ['/', 1],
    ['/insights/ethical-ai', 1],
  ]);
  expect(measuring).toEqual({ code: [], sent: [] });
  expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
});

test('the switch on /cookies is an objection: from then on visits are not counted, until it is switched off', async ({ page, context, counter }) => {
  await page.goto('/cookies');
  const objection = page.getByRole('switch', { name: 'Do not count my visits' });
  await expect(objection).not.toBeChecked();
  await objection.check();
  const told = page.locator('#count-visits').getByRole('status');
  await expect(told).toHaveText('Your visits are not counted.');
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'corbiere_uncounted', value: '1', path: '/', sameSite: 'Lax' });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
  await page.goto('/about');
  await page.goto('/cookies');
  await expect(objection).toBeChecked();
  await objection.uncheck();
  await expect(told).toHaveText('Your visits are counted again.');
  expect(await context.cookies()).toEqual([]);
  await page.goto('/terms');
  await expect
    .poll(async () => (await counter.stats()).routes.map(({ route, views }) => [route, views]).sort(), soon)
    .toEqual([
      ['/cookies', 1],
      ['/terms', 1],
    ]);
});

test('with analytics allowed, loading times show up beside the views', async ({ page, context, counter }) => {
  await keepChoice(context, counter.url, { analytics: true });
  const measuring = watchMeasuring(page);
  for (const path of ['/about', '/about']) {
    await page.goto(path);
    await expect.poll(() => measuring.code.length).toBeGreaterThan(0);
    // Whoever clicks before the largest paint is reported has no LCP.
    await page.waitForLoadState('networkidle');
    await page.mouse.click(5, 5);
  }
  await page.goto('about:blank');
  await expect.poll(async () => (await counter.stats()).routes[0]?.vitals['LCP']?.samples, soon).toBe(2);
  const { route, views, vitals } = (await counter.stats()).routes[0] ?? { vitals: {} };
  expect([route, views]).toEqual(['/about', 2]);
  expect(Object.keys(vitals)).toEqual(expect.arrayContaining(['LCP', 'CLS', 'FCP', 'TTFB']));
});

for (const [state, choices] of [
  ['before a choice', undefined],
  ['with everything refused', {}],
  ['with all but analytics', { functional: true, personalization: true }],
] as const) {
  test(`${state}, the measuring code is not loaded and nothing is sent`, async ({ page, context, counter }) => {
    if (choices) await keepChoice(context, counter.url, choices);
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

test('under Global Privacy Control nothing is sent or counted; sent all the same, it is not counted', async ({ page, context, counter }) => {
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
    async (path) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"route":"/about","vitals":{"LCP":1200}}' })).status,
    functionPath('record-vitals'),
  );
  expect(status).toBe(204);
  await context.setExtraHTTPHeaders({});
  await page.evaluate(([path, body]) => navigator.sendBeacon(path, body), [functionPath('record-vitals'), message] as const);
  await expect.poll(async () => (await counter.stats()).routes.map(({ route }) => route), soon).toEqual(['/terms']);
});

test('withdrawn elsewhere, it ends at once: what was measured is not sent', async ({ page, context, counter }) => {
  await keepChoice(context, counter.url, { analytics: true });
  const measuring = watchMeasuring(page);
  await page.goto('/about');
  await expect.poll(() => measuring.code.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await expect.poll(async () => (await counter.stats()).views, soon).toBe(2);
  expect((await counter.stats()).routes.map(({ vitals }) => vitals)).toEqual([{}, {}]);
});

test('a beacon from an allowed origin needs no preflight and is counted', async ({ page, counter, watch }) => {
  watch.expect(/third-party request/);
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/record-vitals')) methods.push(request.method());
  });
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">');
  }).listen(Number(new URL(counter.otherOrigin).port), '127.0.0.1');
  await once(elsewhere, 'listening');
  await page.goto(counter.otherOrigin);
  await page.evaluate(([address, body]) => navigator.sendBeacon(address, body), [counter.url + functionPath('record-vitals'), message] as const);
  await expect.poll(async () => (await counter.stats()).routes, soon).toMatchObject([{ route: '/terms', views: 0, vitals: { LCP: { samples: 1 } } }]);
  expect(methods).toEqual(['POST']);
  elsewhere.close();
});
