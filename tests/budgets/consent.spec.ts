import { routes } from '../../site/routes.ts';
import { bytesOf, recordTraffic } from '../../tools/browser/traffic.ts';
import { consentParts } from '../stage/consent.ts';
import { showLife } from '../stage/sign-of-life.ts';
import { expect, test } from '../stage/test.ts';

const kilobyte = 1000;

/** What only the code of consent says: the form of its cookie, the address of its dialog, the function that keeps its receipts. */
const marks = ['(a?)(f?)(p?)(s?)', '/consent/dialog', 'record-consent'];

/** One page of each kind. */
const kinds = ['/', '/about', '/contact', '/consultation', '/ethics', '/insights', '/insights/ethical-ai', '/regions/eu', '/cookies', '/privacy'];

test('nothing of consent is loaded with a page, of whatever kind: 0 requests, 0 bytes', async ({ page }) => {
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(kinds));
  const found: string[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/consent/')) found.push(`${page.url()} loads ${path}`);
    if (!path.endsWith('.js')) return;
    bodies.push(
      response.text().then((text) => {
        for (const mark of marks) if (text.includes(mark)) found.push(`${page.url()} loads ${path}, which holds ${mark}`);
      }),
    );
  });
  const bodies: Promise<void>[] = [];
  for (const path of kinds) {
    const traffic = recordTraffic(page);
    await page.goto(path);
    await traffic.settled();
  }
  await Promise.all(bodies);
  expect(bodies.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

test('the dialog comes with its first opening: ≤ 8 kB', async ({ page }) => {
  const arriving = recordTraffic(page);
  await page.goto('/terms');
  // The code of every page comes with it.
  await showLife(page);
  await arriving.settled();
  const opening = recordTraffic(page);
  await consentParts(page).open();
  // Pages that the browser fetches ahead meanwhile are not the dialog's.
  const parts = (await opening.settled()).filter(({ path }) => /^\/(?:_assets\/.*\.js$|consent\/)/.test(path));
  expect(parts.map(({ path }) => path)).toContain('/consent/dialog');
  expect(bytesOf(parts)).toBeLessThanOrEqual(8 * kilobyte);
});
