import { builtPages } from '../../tools/checks/built-pages.ts';
import { expect, test } from '../stage/test.ts';
import { expectNoViolations } from './axe.ts';
import { widths } from './widths.ts';

for (const viewport of widths) {
  for (const { path, kind, html } of builtPages().filter((page) => page.kind !== 'part')) {
    test(`${path} at ${viewport.width} px`, async ({ page, watch }) => {
      await page.setViewportSize(viewport);
      if (kind === 'not-found') watch.expect(/404/);
      // An answer page has no address: it is shown as the functions would send it, its slots filled.
      if (kind === 'answer') await page.route(`**${path}`, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }));
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoViolations(page, path);
    });
  }
}
