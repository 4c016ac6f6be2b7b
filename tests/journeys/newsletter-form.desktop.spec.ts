import { success } from '../../contract/problem.ts';
import { deskTest as test, expect } from '../stage/site-test.ts';
import { expectNoViolationsAtWidths } from '../stage/axe.ts';
import { newsletterForm, showLife, wakeNewsletterForm } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';

const endpoint = '**/functions/v1/subscribe-newsletter';

test('what is typed early is sent; success clears the field and leaves a note', async ({ page }) => {
  await page.goto('/');
  await test.step('a value typed before the island wakes survives', async () => {
    await newsletterForm(page).email.evaluate((input) => {
      if (input instanceof HTMLInputElement) input.value = 'early@example.com';
    });
    await expect((await wakeNewsletterForm(page)).email).toHaveValue('early@example.com');
  });
  const form = newsletterForm(page);
  await test.step("success shows the server's message and clears the field", async () => {
    const answered = page.waitForResponse(endpoint);
    await form.email.fill('ada@example.com');
    await form.submit.click();
    const response = await answered;
    const { message } = success.parse(await response.json());
    await expect(page.getByRole('status').filter({ hasText: 'Thank you for subscribing!' })).toContainText(message);
    await expect(form.email).toHaveValue('');
    await expect(form.submit).toHaveText('Submit');
    const note = form.section.getByRole('group', { name: 'One step left' });
    await expect(note).toBeVisible();
    await page.reload();
    await expect(note, 'it stays with the tab').toBeVisible();
  });
});

test('a refused or failed address stays in the field', proves('accessibility:states'), async ({ page, watch }) => {
  watch.expect(/^console error: (Failed to load resource|Newsletter subscription failed)/);
  const logged = (): readonly string[] =>
    watch.console.filter((line) => line.startsWith('error:') && !line.includes('Failed to load resource'));
  await page.goto('/');
  const form = await wakeNewsletterForm(page);
  let calls = 0;

  await test.step('an empty field shows the destructive toast', async () => {
    await page.route(endpoint, (route) => {
      calls += 1;
      return route.continue();
    });
    await form.submit.click();
    const toast = page.getByRole('alert').filter({ hasText: 'Please enter your email address' });
    await expect(toast).toBeVisible();
    expect(calls).toBe(0);
    await expectNoViolationsAtWidths(page, 'an empty field refused');
    await expect(form.submit).toBeEnabled();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
  });

  await test.step('what is no address is not sent', async () => {
    await form.email.fill('not an address');
    await form.submit.click();
    await expect(form.email).toHaveValue('not an address');
    await expect(form.submit).toBeEnabled();
    expect(calls).toBe(0);
    await page.unroute(endpoint);
  });

  await form.email.fill('ada@example.com');
  for (const [what, fail] of [
    ['a server error', { status: 500, json: {} }],
    ['a lost network', undefined],
  ] as const) {
    await test.step(`${what} shows the failure, keeps the field and logs the error`, async () => {
      const before = logged().length;
      await page.route(endpoint, (route) => (fail ? route.fulfill(fail) : route.abort('connectionreset')));
      await form.submit.click();
      const toast = page.getByRole('alert').filter({ hasText: 'Subscription failed' });
      await expect(toast).toContainText('Please try again or contact us if the problem persists.');
      await expect(form.email).toHaveValue('ada@example.com');
      await expect(form.submit).toHaveText('Submit');
      await expect(form.submit).toBeEnabled();
      await expect.poll(() => logged().length).toBeGreaterThan(before);
      if (fail?.status === 500) await expectNoViolationsAtWidths(page, 'failed');
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toBeHidden();
      await page.unroute(endpoint);
    });
  }

  await test.step('while the call runs the button says so, and a second press sends nothing', async () => {
    calls = 0;
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(endpoint, async (route) => {
      calls += 1;
      await held;
      await route.fulfill({ json: { message: 'Held and answered.' } });
    });
    await form.submit.click();
    await expect(form.submit).toHaveText('Submitting...');
    await expect(form.submit).toBeDisabled();
    await form.submit.click({ force: true }).catch(() => undefined);
    await form.email.press('Enter');
    await expect.poll(() => calls).toBe(1);
    await expectNoViolationsAtWidths(page, 'sending');
    answer();
    await expect(page.getByText('Held and answered.')).toBeVisible();
    await expectNoViolationsAtWidths(page, 'thanked');
    await expect(form.submit).toHaveText('Submit');
    expect(calls).toBe(1);
    await page.unroute(endpoint);
  });

  await test.step('success without a server message shows the specified one', async () => {
    await page.route(endpoint, (route) => route.fulfill({ json: {} }));
    await form.email.fill('ada@example.com');
    await form.submit.click();
    await expect(
      page.getByRole('status').filter({ hasText: "You'll receive monthly field notes on responsible AI." }),
    ).toContainText('Thank you for subscribing!');
  });
});

for (const [path, form] of [
  ['/insights', 'insights'],
  ['/insights/robotics-roi', 'article'],
] as const)
  test(`the box of ${path} subscribes through the same function`, async ({ page }) => {
    await page.route(endpoint, (route) => route.fulfill({ json: { message: 'Please check your inbox.' } }));
    await page.goto(path);
    const email = page.getByRole('main').getByRole('textbox', { name: 'Email' });
    await email.scrollIntoViewIfNeeded();
    await showLife(page);
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    await email.fill('ada@example.com');
    const sent = page.waitForRequest(endpoint);
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ email: 'ada@example.com', form });
    await expect(page.getByText('Please check your inbox.')).toBeVisible();
  });
