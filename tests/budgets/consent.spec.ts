import { bytesOf, recordTraffic } from './traffic.ts';
import { consentParts } from '../journeys/consent.ts';
import { showLife } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';

const kilobyte = 1000;

// That nothing of consent comes before it: tests/pages/every-route.spec.ts.
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
