import type { Page } from '@playwright/test';
import { holdBack, newsletterForm } from '../stage/page-parts.ts';
import { deskTest as test, expect } from '../stage/site-test.ts';

async function slowIslands(page: Page): Promise<() => void> {
  // What the page itself needs is there after the load; islands ask for their code when they are seen.
  await page.goto('/');
  return holdBack(page, '**/_assets/*.js');
}

test('a form sent before it is awake is sent by the island', async ({ page }) => {
  const release = await slowIslands(page);
  const form = newsletterForm(page);
  await form.email.fill('early@example.com');
  await form.submit.click();
  // Shown as taken while not even the page's own code is there.
  await expect(form.submit).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(form.submit).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for subscribing!' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a form whose island never comes is posted by the browser', async ({ page, watch }) => {
  watch.expect(/^console error: .*(Failed to load resource|dynamically imported module)/);
  await page.goto('/');
  await page.route('**/_assets/*.js', (route) => route.abort());
  const form = newsletterForm(page);
  await form.email.fill('late@example.com');
  await form.submit.click();
  await expect(page.getByRole('main')).toContainText('Thank you for subscribing!');
});
