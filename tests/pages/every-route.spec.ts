import type { Page, Response } from '@playwright/test';
import { readThrough } from '../../tools/browser/read-through.ts';
import { bytesOf, recordTraffic } from '../budgets/traffic.ts';
import { builtPages } from '../../tools/checks/built-pages.ts';
import { expectAsCounted } from '../budgets/as-counted.ts';
import { pageBudgets } from '../budgets/page-budgets.ts';
import { desktop, phone, scrollTo } from '../stage/page-parts.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { watchShifts } from '../budgets/layout-shift.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';
import { brokenImages, styleAttributes } from './page-faults.ts';
import { expectLegibleInForcedColours, expectRoomForText } from './readers-settings.ts';

type Headers = Readonly<Record<string, string>>;

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  );
}

/** What every answer says to browsers, whatever it is. */
function expectSecurityHeaders(headers: Headers): void {
  expect.soft(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect
    .soft(headers['referrer-policy'])
    .toMatch(/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/);
  expect.soft(headers['permissions-policy']).toContain('camera=()');
  // Only TLS may promise TLS.
  expect.soft(headers).not.toHaveProperty('strict-transport-security');
  expect.soft(headers).not.toHaveProperty('x-powered-by');
  expect.soft(headers).not.toHaveProperty('server');
}

/** A policy that lets nothing run or load but what the page was built with. */
function expectStrictPolicy(headers: Headers): void {
  const policy = headers['content-security-policy'] ?? '';
  const parts = directives(policy);
  expect.soft(policy).not.toMatch(/unsafe-(inline|eval|hashes)/);
  expect.soft(parts.get('default-src')).toEqual([expect.stringMatching(/^'(none|self)'$/)]);
  for (const directive of ['script-src', 'style-src']) {
    for (const source of parts.get(directive) ?? []) expect.soft(source).toMatch(/^'(none|self|sha(256|384|512)-.+)'$/);
  }
  expect.soft(parts.get('object-src') ?? parts.get('default-src')).toEqual(["'none'"]);
  expect.soft(parts.get('base-uri')).toEqual([expect.stringMatching(/^'(none|self)'$/)]);
  expect.soft(parts.get('frame-ancestors')).toEqual(["'none'"]);
  expect.soft(parts.get('form-action')).toContain("'self'");
}

const kilobyte = 1000;
/** What only the code of consent says. */
const marksOfConsent = ['(a?)(f?)(p?)(s?)', '/consent/dialog', 'record-consent'];
const pages = builtPages().filter(({ kind }) => kind === 'route');
const routes = pages.map(({ path }) => path);

async function expectCleanToItsEnd(page: Page): Promise<void> {
  await readThrough(page);
  expect.soft(await brokenImages(page), 'images that cannot be drawn').toEqual([]);
}

/** The page from its top, as somebody sees it who wants nothing to move: everything is revealed by now. */
async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await scrollTo(page, 0);
  await expectNoViolations(page, path);
}

async function headersOf(response: Response | null): Promise<Record<string, string>> {
  return (await response?.allHeaders()) ?? {};
}

// All pages in one window, then in the other: a context can be used again where only the page differs.
test.describe('on a desk', () => {
  test.use(desktop);

  for (const path of routes) {
    test(
      `${path} answers, guarded, accessible, clean to its end and legible in forced colours`,
      proves('promise:no-third-parties', 'promise:strict-policy', 'accessibility:rules'),
      async ({ page }) => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        const headers = await headersOf(response);
        expectSecurityHeaders(headers);
        expectStrictPolicy(headers);
        await expectCleanToItsEnd(page);
        expect.soft(await styleAttributes(page), 'style attributes break the content policy').toEqual([]);
        await expectAccessible(page, path);
        await expectLegibleInForcedColours(page);
      },
    );
  }
});

test.describe('on a telephone', () => {
  // What moves is looked at here; each painted frame of it costs as much on a desk.
  test.use({ ...phone, reducedMotion: 'no-preference' });

  for (const path of routes) {
    test(
      `${path} is light and still on a telephone, loads nothing of consent, is accessible there, fits 320 px, and has room for larger and wider text`,
      proves('promise:asked-where-it-is-used', 'accessibility:rules', 'accessibility:room'),
      async ({ page }) => {
        const budget = pageBudgets.find(({ sample }) => sample === path);
        const network = await page.context().newCDPSession(page);
        await network.send('Network.enable');
        // What a page before has left is not counted where bytes are.
        await network.send('Network.setCacheDisabled', { cacheDisabled: budget !== undefined });
        const shifts = await watchShifts(page);
        const traffic = recordTraffic(page);
        const scripts: Promise<string>[] = [];
        const readScript = (response: Response): void => {
          if (response.request().resourceType() === 'script') scripts.push(response.text());
        };
        page.on('response', readScript);
        await page.goto(path);
        const transfers = await traffic.settled();
        // What comes once somebody reads is not at load, and may still be on its way at the end.
        page.off('response', readScript);
        await network.detach();
        expect.soft(bytesOf(transfers, 'document', 'stylesheet'), 'HTML and CSS').toBeLessThanOrEqual(45 * kilobyte);
        if (budget) expectAsCounted(transfers, budget);
        const texts = await Promise.all(scripts);
        if (path === '/insights') expect.soft(texts.length, 'scripts that were read').toBeGreaterThan(0);
        // React names its element type by this symbol, whatever the bundler did to it.
        const frameworks = texts.filter((text) => /react\.(transitional\.)?element|react\.memo/.test(text));
        expect
          .soft(
            frameworks.map((text) => text.slice(0, 80)),
            'frameworks at load',
          )
          .toEqual([]);
        const consent = texts.flatMap((text) => marksOfConsent.filter((mark) => text.includes(mark)));
        expect
          .soft(
            [
              ...consent,
              ...transfers.map((transfer) => transfer.path).filter((asked) => asked.startsWith('/consent/')),
            ],
            'consent at load',
          )
          .toEqual([]);
        await expectCleanToItsEnd(page);
        expect.soft(await shifts(), 'what shifted while it was read').toEqual([]);
        await expectAccessible(page, path);
        await expectRoomForText(page);
      },
    );
  }
});

test('the pictures that pages name for other sites are sent as pictures', async ({ request }) => {
  const pictures = new Set(
    pages.flatMap(({ html }) => {
      const [, address] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
      return address === undefined ? [] : [new URL(address).pathname];
    }),
  );
  expect(pictures.size).toBeGreaterThan(10);
  for (const picture of pictures) {
    const response = await request.get(picture);
    expect.soft(response.status(), picture).toBe(200);
    expect.soft(response.headers()['content-type'], picture).toMatch(/^image\/(png|jpeg)$/);
  }
});
