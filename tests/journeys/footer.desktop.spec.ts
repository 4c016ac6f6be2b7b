import { proves } from '../stage/proves.ts';
import { desktop, phone } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';

test('below the tower by day stands the tower by night, on its axis and in its scale', async ({ page }) => {
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const [byDay, byNight] = await page
      .locator('.notebook-drawing, .footer-mirror div')
      .evaluateAll((drawings) => drawings.map((one) => one.getBoundingClientRect().toJSON()));
    expect(byNight).toMatchObject({ x: byDay.x, width: byDay.width, y: byDay.bottom });
  }
});

test('the footer has its pages, social links and year', proves('accessibility:navigation'), async ({ page }) => {
  await page.goto('/');
  await test.step('the footer links to eleven pages, in order', async () => {
    const hrefs = await page
      .getByRole('contentinfo')
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    // 'Cookie settings' may lead to /cookies once more.
    expect
      .soft([...new Set(hrefs)].filter((href) => href !== '/'))
      .toEqual([
        '/about',
        '/careers',
        '/news',
        '/contact',
        '/solutions',
        '/consultation',
        '/industries',
        '/insights',
        '/privacy',
        '/terms',
        '/cookies',
      ]);
  });
  await test.step('five social links open in a new tab without handing the page over', async () => {
    const links = page.getByRole('contentinfo').locator('a[target="_blank"]');
    await expect.soft(links).toHaveCount(5);
    for (const link of await links.all()) {
      await expect.soft(link).toHaveAttribute('href', /^https:\/\//);
      await expect.soft(link).toHaveAttribute('rel', /noopener|noreferrer/);
    }
  });
  await test.step('the copyright line says 2024', async () => {
    await expect.soft(page.getByRole('contentinfo')).toContainText('© 2024 Corbière. All rights reserved.');
  });
});
