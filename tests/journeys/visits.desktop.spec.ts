import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { consentCookie, type ConsentChoices } from '../../features/consent/schema.ts';
import { visitsOverview } from '../../features/visits/overview.ts';
import { visitsOf } from '../../features/visits/services.ts';
import { proves } from '../stage/proves.ts';
import { openStoreBeside } from '../stage/stores.ts';
import { expect, test as base } from '../stage/test.ts';
import { choice } from './consent.ts';

interface Counter {
  readonly url: string;
  stats(): ReturnType<typeof visitsOverview>;
}

/** A test with a server of its own, whose counts can be read. */
const test = base.extend<{ readonly counter: Counter }>({
  // oxlint-disable-next-line no-empty-pattern
  counter: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'corbiere-visits-'));
    const { startHere } = await import('../stage/server-in-process.ts');
    const server = await startHere({ dataDir: folder }, () => new Date());
    const store = await openStoreBeside({ dataDir: folder, databaseUrl: undefined });
    await use({
      url: server.url,
      async stats() {
        // Otherwise counts wait five seconds in memory.
        await visitsOf(server.http).flush();
        return visitsOverview(store, { days: 30 }, new Date());
      },
    });
    await store.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  // The browser of the tests says that it is headless, and robots are not counted.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  baseURL: async ({ counter }, use) => {
    await use(counter.url);
  },
});

async function keepChoice(context: BrowserContext, url: string, choices: Partial<ConsentChoices>): Promise<void> {
  await context.addCookies([{ name: consentCookie, value: choice(choices), url }]);
}

/** Requests that measuring makes: its code, and what it sends. */
function watchMeasuring(page: Page): { readonly code: readonly string[]; readonly sent: readonly string[] } {
  const code: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/_assets\/watch-visit\b/.test(request.url())) code.push(request.url());
    if (request.url().endsWith('/record-vitals')) sent.push(request.postData() ?? '');
  });
  return { code, sent };
}

/** A beacon may still be on its way. */
const soon = { timeout: 30_000 };

/** Opens a page, does something there, and waits until it asks for nothing more. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.click(5, 5);
  await page.waitForLoadState('networkidle');
}

test(
  'pages a person opens are counted until they object; without consent to analytics nothing is measured',
  proves('promise:views-from-the-request', 'promise:objection-to-counting'),
  async ({ page, context, counter }) => {
    const measuring = watchMeasuring(page);
    const counted = async () => (await counter.stats()).pages.map(({ route, views }) => [route, views]).sort();

    await test.step('pages that a person opens are counted, and nothing is sent, loaded or stored for it', async () => {
      for (const path of ['/', '/about?utm_source=letter']) await visit(page, path);
      for (const path of ['/insights/ethical-ai', '/about']) await page.goto(path);
      await page.goto('about:blank');
      await expect.poll(async () => (await counter.stats()).views, soon).toBe(4);
      expect(await counted()).toEqual([
        ['/', 1],
        ['/about', 2],
        ['/insights/ethical-ai', 1],
      ]);
      expect(measuring).toEqual({ code: [], sent: [] });
      expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
    });

    await test.step('with all but analytics, the measuring code is not loaded and nothing is sent', async () => {
      await keepChoice(context, counter.url, { functional: true, personalization: true });
      for (const path of ['/', '/about']) await visit(page, path);
      await page.goto('about:blank');
      expect(measuring).toEqual({ code: [], sent: [] });
      await context.clearCookies();
    });

    const before = [
      ['/', 2],
      ['/about', 3],
    ];
    await test.step('the switch on /cookies stops the counting of visits until it is switched off', async () => {
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
        .poll(counted, soon)
        .toEqual([...before, ['/cookies', 1], ['/insights/ethical-ai', 1], ['/terms', 1]]);
    });
  },
);

test('loading times are measured with consent alone, and until withdrawn', async ({ page, context, counter }) => {
  await keepChoice(context, counter.url, { analytics: true });
  const measuring = watchMeasuring(page);
  const measured = async () => (await counter.stats()).vitals.LCP.reduce((sum, { samples }) => sum + samples, 0);
  const routes = async () => (await counter.stats()).pages;

  await test.step('with analytics allowed, loading times show up beside the views', async () => {
    for (const [loads, path] of ['/about', '/about'].entries()) {
      await page.goto(path);
      await expect.poll(() => measuring.code.length).toBeGreaterThan(loads);
      // Whoever clicks before the largest paint is reported has no LCP.
      await page.waitForLoadState('networkidle');
      await page.mouse.click(5, 5);
    }
    await page.goto('about:blank');
    await expect.poll(measured, soon).toBe(2);
    expect(await routes()).toMatchObject([
      { route: '/about', views: 2, vitals: { LCP: expect.any(Number), CLS: expect.any(Number) } },
    ]);
  });

  await test.step('withdrawn elsewhere, it ends at once: what was measured is not sent', async () => {
    const loaded = measuring.code.length;
    await page.goto('/ethics');
    await expect.poll(() => measuring.code.length).toBeGreaterThan(loaded);
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.goto('/contact');
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await expect.poll(async () => (await counter.stats()).views, soon).toBe(4);
    const vitals = (await routes()).filter(({ route }) => route !== '/about').map((each) => [each.route, each.vitals]);
    expect(vitals.toSorted()).toEqual([
      ['/contact', {}],
      ['/ethics', {}],
    ]);
  });

  await test.step('under Global Privacy Control nothing is loaded, sent or counted', async () => {
    await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await keepChoice(context, counter.url, { analytics: true });
    const [code, sent] = [measuring.code.length, measuring.sent.length];
    await page.goto('/privacy');
    await page.waitForLoadState('networkidle');
    expect([measuring.code.length, measuring.sent.length]).toEqual([code, sent]);
    await page.goto('about:blank');
    await expect
      .poll(async () => (await routes()).map(({ route }) => route).sort(), soon)
      .toEqual(['/about', '/contact', '/ethics']);
    expect(await measured()).toBe(2);
  });
});
