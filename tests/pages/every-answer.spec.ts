import { builtPages } from '../../tools/checks/built-pages.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { expect, test } from '../stage/test.ts';
import { widths } from '../stage/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path, kind, html } of builtPages().filter((page) => page.kind === 'answer' || page.kind === 'not-found')) {
  test(`${path} is accessible in both windows`, async ({ page, watch }) => {
    if (kind === 'not-found') watch.expect(/404/);
    // An answer page has no address: it is shown as the functions would send it, its slots filled.
    if (kind === 'answer') await page.route(`**${path}`, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }));
    await page.setViewportSize(widths[0]);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      await expectNoViolations(page, `${path} at ${viewport.width} px`);
    }
  });
}
