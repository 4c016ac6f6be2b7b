import type { Page } from '@playwright/test';
import { holdBack, newsletterForm } from '../stage/page-parts.ts';
import { deskTest as test, expect } from '../stage/site-test.ts';

/** Holds back the islands' code until released, as a slow line would. */
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

test('an empty form sent before it is awake is refused by the toast', async ({ page }) => {
  const release = await slowIslands(page);
  await newsletterForm(page).submit.click();
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter your email address' })).toBeVisible();
});

test('an enquiry sent before its island is awake is judged by the site’s own words, not by the browser’s', async ({
  page,
}) => {
  // React tells effects apart from what must be there before the next paint; the former may come long after a press.
  await page.addInitScript(() => {
    class LateChannel extends MessageChannel {
      constructor() {
        super();
        const { port2 } = this;
        Object.defineProperty(port2, 'postMessage', {
          value: (message: unknown) => setTimeout(() => MessagePort.prototype.postMessage.call(port2, message), 300),
        });
      }
    }
    window.MessageChannel = LateChannel;
  });
  await page.goto('/ethics');
  await page.locator('form[action$="/send-ethics-enquiry"] button[type=submit]').evaluate((button) => {
    button.scrollIntoView();
    if (button instanceof HTMLElement) button.click();
  });
  await expect(page.getByRole('group', { name: 'There are problems in some fields' })).toBeFocused();
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
