import type { Page } from '@playwright/test';
import { expect, test } from '../stage/test.ts';

function sheets(page: Page) {
  const all = page.locator('#a-test-that-stopped-us details');
  return {
    all,
    open: () => all.evaluateAll((details) => details.map((one) => one.hasAttribute('open'))),
    summary: (name: string) => all.locator('summary').filter({ hasText: name }),
  };
}

test('the test that stopped us tells one engagement, and opens one sheet at a time', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'one page back' }).first().click();
  await expect(page).toHaveURL(/#a-test-that-stopped-us$/);
  const { all, open, summary } = sheets(page);
  await expect(page.getByRole('heading', { level: 3, name: 'A test that stopped us' })).toBeInViewport();
  await test.step('the record of the test lies open', async () => {
    expect(await open()).toEqual([false, true, false]);
    await expect(
      page.getByRole('table', { name: 'Results' }).getByRole('row', { name: /Outside hours or class 1 0 Over/ }),
    ).toBeVisible();
  });
  await test.step('another takes its place, with tables of its own, and closes again', async () => {
    await summary('Limits sheet').click();
    expect(await open()).toEqual([false, false, true]);
    await expect(page.getByRole('table', { name: 'What it may do' }).getByRole('row')).toHaveCount(11);
    await summary('Limits sheet').click();
    expect(await open()).toEqual([false, false, false]);
  });
  await test.step('each sheet says that it is a sample, and is there as PDF', async () => {
    for (const sheet of await all.all())
      await expect(sheet.locator('.sheet')).toContainText('Invented client, invented figures');
    const files = await page
      .locator('#a-test-that-stopped-us > p > a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(files).toHaveLength(5);
    for (const file of files) expect((await page.request.get(file)).headers()['content-type']).toBe('application/pdf');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the sheets open all the same', async ({ page }) => {
    await page.goto('/');
    const { open, summary } = sheets(page);
    await summary('One page back').click();
    expect(await open()).toEqual([true, false, false]);
  });
});
