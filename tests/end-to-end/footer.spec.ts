import { expect, test } from '../stage/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('the footer links to eleven pages, in order', async ({ page }) => {
  const hrefs = await page
    .getByRole('contentinfo')
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  // 'Cookie settings' may lead to /cookies once more.
  expect([...new Set(hrefs)].filter((href) => href !== '/')).toEqual([
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

test('five social links open in a new tab without handing the page over', async ({ page }) => {
  const links = page.getByRole('contentinfo').locator('a[target="_blank"]');
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('rel', /noopener|noreferrer/);
  }
});

test('the copyright line says 2024', async ({ page }) => {
  await expect(page.getByRole('contentinfo')).toContainText('© 2024 Corbière. All rights reserved.');
});
