import { wakeEnquiryForm, questions } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { widths } from '../stage/widths.ts';

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const [path, endpoint] of [
      ['/ethics', 'send-ethics-enquiry'],
      ['/contact', 'send-contact-message'],
      ['/consultation', 'request-consultation'],
    ] as const) {
      test(`${path} with its form refused`, proves('accessibility:states'), async ({ page }) => {
        await page.goto(path);
        // What else these pages can look like, in the same visit: neither touches what the other shows.
        if (path === '/ethics') await page.getByRole('switch', { name: 'Show the safety measures' }).click();
        if (path === '/contact') await questions(page).ask(0);
        const { form, submit } = await wakeEnquiryForm(page, endpoint);
        await submit.click();
        await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
        await expectNoViolations(page, 'form refused, overprint off, question open');
      });
    }

    test(
      '/contact sending, then failed, for the privacy team',
      proves('accessibility:states'),
      async ({ page, watch }) => {
        watch.expect(/^console error:/);
        const { promise: held, resolve: answer } = Promise.withResolvers<void>();
        await page.route('**/functions/v1/send-contact-message', async (call) => {
          await held;
          await call.fulfill({ status: 500, json: {} });
        });
        await page.goto('/contact?topic=privacy');
        const { field, submit } = await wakeEnquiryForm(page, 'send-contact-message');
        await field('Name').fill('Ada');
        await field('Email').fill('ada@example.com');
        await field('Message').fill('Hello');
        await submit.click();
        await expect(submit).toHaveText('Sending...');
        await expectNoViolations(page, 'sending');
        answer();
        await expect(page.getByText('Failed to send message')).toBeVisible();
        await expectNoViolations(page, 'failed');
      },
    );
  });
}
