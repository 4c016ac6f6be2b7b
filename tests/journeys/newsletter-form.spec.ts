import type { Page } from '@playwright/test';
import { success } from '../../contract/problem.ts';
import { deskTest as test, expect } from '../stage/desk.ts';
import { newsletterForm, wakeNewsletterForm } from '../stage/newsletter.ts';

const endpoint = '**/functions/v1/subscribe-newsletter';

async function send(page: Page, address: string) {
  const form = await wakeNewsletterForm(page);
  await form.email.fill(address);
  await form.submit.click();
  return form;
}

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test("success shows the server's message and clears the field", async ({ page }) => {
  const answered = page.waitForResponse(endpoint);
  const form = await send(page, 'ada@example.com');
  const response = await answered;
  const { message } = success.parse(await response.json());
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for subscribing!' })).toContainText(message);
  await expect(form.email).toHaveValue('');
  await expect(form.submit).toHaveText('Submit');
  const note = form.section.getByRole('group', { name: 'One step is left' });
  await expect(note).toBeVisible();
  await page.reload();
  await expect(note, 'it stays with the tab').toBeVisible();
});

test('success without a server message shows the specified one', async ({ page }) => {
  await page.route(endpoint, (route) => route.fulfill({ json: {} }));
  await send(page, 'ada@example.com');
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for subscribing!' })).toContainText(
    "You'll receive monthly field notes on responsible AI.",
  );
});

test('an empty field shows the destructive toast, which stays until it is dismissed, and neither it nor what is no address is sent', async ({ page }) => {
  let calls = 0;
  await page.route(endpoint, (route) => {
    calls += 1;
    return route.continue();
  });
  const form = await wakeNewsletterForm(page);
  await form.submit.click();
  const toast = page.getByRole('alert').filter({ hasText: 'Please enter your email address' });
  await expect(toast).toBeVisible();
  expect(calls).toBe(0);
  await expect(form.submit).toBeEnabled();
  await test.step('a failure stays until it is dismissed', async () => {
    await page
      .getByRole('button', { name: /dismiss|close/i })
      .filter({ visible: true })
      .last()
      .click();
    await expect(toast).toBeHidden();
  });
  await test.step('what is no address is not sent', async () => {
    await send(page, 'not an address');
    await expect(form.email).toHaveValue('not an address');
    await expect(form.submit).toBeEnabled();
    expect(calls).toBe(0);
  });
});

test('a failure is shown, keeps the field and is logged', async ({ page, watch }) => {
  watch.expect(/^console error:/);
  const logged = (): readonly string[] => watch.console.filter((line) => line.startsWith('error:') && !line.includes('Failed to load resource'));
  for (const [what, fail] of [
    [
      'a server error',
      { status: 500, contentType: 'application/problem+json', body: '{"type":"urn:corbiere:problem:internal","title":"Internal error","status":500}' },
    ],
    [
      'a rate limit',
      {
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '60' },
        body: '{"type":"urn:corbiere:problem:too-many-requests","title":"Too many requests","status":429}',
      },
    ],
    ['an answer that is no JSON', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
    ['a lost network', undefined],
  ] as const) {
    await test.step(`${what} shows the failure, keeps the field and logs the error`, async () => {
      const before = logged().length;
      await page.route(endpoint, (route) => (fail ? route.fulfill(fail) : route.abort('connectionreset')));
      const form = await send(page, 'ada@example.com');
      const toast = page.getByRole('alert').filter({ hasText: 'Subscription failed' });
      await expect(toast).toContainText('Please try again or contact us if the problem persists.');
      await expect(form.email).toHaveValue('ada@example.com');
      await expect(form.submit).toHaveText('Submit');
      await expect(form.submit).toBeEnabled();
      await expect.poll(() => logged().length).toBeGreaterThan(before);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toBeHidden();
      await page.unroute(endpoint);
    });
  }
});

test('while the call runs the button is disabled and says so, and a second press sends nothing', async ({ page }) => {
  let calls = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(endpoint, async (route) => {
    calls += 1;
    await held;
    await route.fulfill({ json: { message: 'Held and answered.' } });
  });
  const form = await send(page, 'ada@example.com');
  await expect(form.submit).toHaveText('Submitting...');
  await expect(form.submit).toBeDisabled();
  await form.submit.click({ force: true }).catch(() => undefined);
  await form.email.press('Enter');
  await expect.poll(() => calls).toBe(1);
  answer();
  await expect(page.getByText('Held and answered.')).toBeVisible();
  await expect(form.submit).toHaveText('Submit');
  expect(calls).toBe(1);
});

test('a value typed before the island wakes survives', async ({ page }) => {
  const { email } = newsletterForm(page);
  await email.evaluate((input) => {
    if (input instanceof HTMLInputElement) input.value = 'early@example.com';
  });
  const form = await wakeNewsletterForm(page);
  await expect(form.email).toHaveValue('early@example.com');
});
