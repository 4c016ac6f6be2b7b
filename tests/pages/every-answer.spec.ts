import { builtPages } from '../../tools/checks/built-pages.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { proves } from '../stage/proves.ts';
import { expectLegibleInForcedColours, expectRoomForText } from './readers-settings.ts';
import { expect, test } from '../stage/test.ts';
import { desktop, phone } from '../stage/page-parts.ts';

/** On a telephone, where there is least room; the not-found page, and every page in the long run, at the desk too. */
const windowsOf = (kind: string) =>
  kind === 'not-found' || process.env['LONG'] === 'true' ? [phone, desktop] : [phone];

/** A page of each kind, for reflow, room for text and colours of a reader's own. Every page in the long run. */
const ofTheirKind = [
  'act-take',
  'call-booked',
  'call-choose',
  'contact-invalid',
  'consultation-received',
  'my-data-erasing',
  'my-data-shown',
  'newsletter-confirm',
  'visits-counted',
];
const isLookedAt = (path: string, kind: string): boolean =>
  kind === 'not-found' || process.env['LONG'] === 'true' || ofTheirKind.some((name) => path === `/answers/${name}`);

/** By what their names begin with. One window serves for a subject: emptying it costs half as much as a page. */
const bySubject = Object.entries(
  Object.groupBy(
    builtPages().filter(({ kind }) => kind === 'answer' || kind === 'not-found'),
    ({ path }) => /^\/(?:answers\/)?(\w+)/.exec(path)?.[1] ?? path,
  ),
);

for (const [subject, pages = []] of bySubject) {
  test(`answers about ${subject}`, proves('accessibility:rules', 'accessibility:states'), async ({ page, watch }) => {
    test.setTimeout(180_000);
    // An answer page has no address: it is shown as the functions would send it, its slots filled.
    const answers = new Map(
      pages.filter(({ kind }) => kind === 'answer').map(({ path, html }) => [path, html] as const),
    );
    await page.route('**/answers/*', (route) =>
      route.fulfill({
        body: answers.get(new URL(route.request().url()).pathname) ?? '',
        contentType: 'text/html; charset=utf-8',
      }),
    );
    for (const { path, kind } of pages) {
      if (kind === 'not-found') watch.expect(/404/);
      await page.setViewportSize(phone.viewport);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path.endsWith('-invalid'))
        await expect(page.locator('main [aria-invalid]').first(), `${path} marks a field`).toBeAttached();
      for (const { viewport } of windowsOf(kind)) {
        await page.setViewportSize(viewport);
        await expectNoViolations(page, `${path} at ${viewport.width} px`);
      }
      if (!isLookedAt(path, kind)) continue;
      await expectLegibleInForcedColours(page);
      await page.emulateMedia({ forcedColors: 'none' });
      await test.step(`${path} has room for text`, () => expectRoomForText(page));
    }
  });
}
