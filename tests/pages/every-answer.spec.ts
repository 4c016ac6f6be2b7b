import { builtPages } from '../../tools/checks/built-pages.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { expectRoomForText } from '../stage/readers-settings.ts';
import { expect, test } from '../stage/test.ts';
import { desktop, phone } from '../stage/widths.ts';

/** On a telephone, where there is least room; the not-found page, and every page in the long run, at the desk too. */
const windowsOf = (kind: string) => (kind === 'not-found' || process.env['LONG'] === 'true' ? [phone, desktop] : [phone]);

/** A page of each kind, for reflow and room for text: those of calls are looked at in tests/accessibility/calls.spec.ts. Every page in the long run. */
const ofTheirKind = ['act-take', 'contact-invalid', 'consultation-received', 'my-data-erasing', 'my-data-shown', 'newsletter-confirm', 'visits-counted'];
const isLookedAt = (path: string, kind: string): boolean =>
  kind === 'not-found' || process.env['LONG'] === 'true' || ofTheirKind.some((name) => path === `/answers/${name}`);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path, kind, html } of builtPages().filter((page) => page.kind === 'answer' || page.kind === 'not-found')) {
  test(`${path} is accessible`, async ({ page, watch }) => {
    if (kind === 'not-found') watch.expect(/404/);
    // An answer page has no address: it is shown as the functions would send it, its slots filled.
    if (kind === 'answer') await page.route(`**${path}`, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }));
    await page.setViewportSize(phone.viewport);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { viewport } of windowsOf(kind)) {
      await page.setViewportSize(viewport);
      await expectNoViolations(page, `${path} at ${viewport.width} px`);
    }
    if (isLookedAt(path, kind)) await expectRoomForText(page);
  });
}
