import { expectNoViolationsAtWidths } from '../stage/axe.ts';
import { enquiryForm, enquirySamples, fillSample, wakeEnquiryForm } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

/** What each form says beside what it is filled with: its button, what it requires, and what it sends. */
const rest: Readonly<
  Record<
    string,
    { readonly label: string; readonly required: readonly string[]; readonly sent: Readonly<Record<string, string>> }
  >
> = {
  '/ethics': {
    label: 'Send message',
    required: ['Name', 'Email', 'Subject', 'Message'],
    sent: { organization: 'Engines', subject: 'A vehicle near doors' },
  },
  '/contact': {
    label: 'Send message',
    required: ['Name', 'Email', 'General', 'Message'],
    sent: { company: 'Engines', phone: '+44 20 7946 0999', subject: 'sales' },
  },
  '/consultation': { label: 'Schedule consultation', required: ['Name', 'Email'], sent: { company: 'Engines' } },
};

for (const form of enquirySamples) {
  const route = `**/functions/v1/${form.endpoint}`;
  const { label: button, required, sent } = rest[form.path] ?? { label: '', required: [], sent: {} };
  test.describe(form.path, () => {
    test(
      'what is typed early survives, nothing is criticised before the first sending, and an empty form is not sent',
      proves('accessibility:forms', 'accessibility:states', 'promise:only-required-fields'),
      async ({ page }) => {
        await page.goto(form.path);
        await test.step('the right fields are required', async () => {
          const enquiry = enquiryForm(page, form.endpoint);
          for (const label of required) await expect(enquiry.field(label)).toHaveAttribute('required');
          for (const label of Object.keys(form.fields).filter((name) => !required.some((one) => one === name))) {
            await expect(enquiry.field(label)).not.toHaveAttribute('required');
          }
        });
        if (form.path === '/contact')
          await test.step('the contact form offers the six subjects in order', async () => {
            const subjects = await page
              .getByRole('radio')
              .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')));
            expect(subjects).toEqual(['general', 'sales', 'support', 'partnership', 'media', 'careers']);
          });
        await test.step('what was typed before the island wakes survives', async () => {
          await enquiryForm(page, form.endpoint)
            .field('Name')
            .evaluate((input) => {
              if (input instanceof HTMLInputElement) input.value = 'Early';
            });
          const enquiry = await wakeEnquiryForm(page, form.endpoint);
          await expect(enquiry.field('Name')).toHaveValue('Early');
        });
        await test.step('before it was sent for the first time nothing is criticised', async () => {
          const enquiry = enquiryForm(page, form.endpoint);
          await enquiry.field('Email').fill('ada@');
          await enquiry.field('Name').fill('A');
          await expect(enquiry.form.locator('[aria-invalid=true]')).toHaveCount(0);
          for (const label of ['Email', 'Name']) await enquiry.field(label).fill('');
        });
        await test.step('an empty form is not sent; the summary takes the focus and leads to the fields', async () => {
          let calls = 0;
          await page.route(route, (call) => {
            calls += 1;
            return call.abort();
          });
          const enquiry = enquiryForm(page, form.endpoint);
          await enquiry.submit.click();
          const summary = enquiry.form.getByRole('group', { name: 'There are problems in some fields' });
          await expect(summary).toBeFocused();
          await expect(summary.getByRole('link')).toHaveCount(required.length);
          await expectNoViolationsAtWidths(page, 'refused');
          await summary.getByRole('link', { name: /^Email: ./ }).click();
          const email = enquiry.field('Email');
          await expect(email).toBeFocused();
          await expect(email).toHaveAttribute('aria-invalid', 'true');
          const fault = enquiry.form.locator(`#${(await email.getAttribute('aria-describedby')) ?? ''}`);
          await expect(fault).toBeVisible();
          await email.fill('ada@example.com');
          await expect(email).not.toHaveAttribute('aria-invalid');
          await expect(enquiry.form.getByRole('group').getByRole('link')).toHaveCount(required.length - 1);
          expect(calls).toBe(0);
        });
      },
    );

    test('a failure keeps what was typed; one form is sent', proves('accessibility:forms'), async ({ page, watch }) => {
      watch.expect(/^console error: Failed to load resource/);
      const enquiry = await fillSample(page, form, 'ada@example.com');
      await page.route(route, (call) => call.fulfill({ status: 500, json: {} }));
      await enquiry.submit.click();
      const failed = page.getByRole('alert').filter({ hasText: 'Failed to send message' });
      await expect(failed).toContainText(`Please try again or contact us directly at ${form.address}`);
      if (form.path === '/contact') await expectNoViolationsAtWidths(page, 'failed');
      const link = failed.getByRole('link', { name: form.address });
      await expect(link).toHaveAttribute('href', `mailto:${form.address}`);
      for (const [label, value] of Object.entries(form.fields)) await expect(enquiry.field(label)).toHaveValue(value);
      await expect(enquiry.submit).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(link, 'the message is the next stop after its form').toBeFocused();
      await page.keyboard.press('Escape');
      await expect(failed).toBeHidden();
      await expect(enquiry.submit).toBeFocused();
      await page.unroute(route);

      const bodies: unknown[] = [];
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.route(route, async (call) => {
        bodies.push(call.request().postDataJSON());
        await held;
        await call.fulfill({ json: { message: 'Stored.' } });
      });
      await enquiry.submit.click();
      await expect(enquiry.submit).toHaveText('Sending...');
      await expect(enquiry.submit).toBeDisabled();
      if (form.path === '/contact') await expectNoViolationsAtWidths(page, 'sending');
      await enquiry.field('Name').press('Enter');
      await expect.poll(() => bodies.length).toBe(1);
      answer();
      const toast = page.getByRole('status').filter({ hasText: form.thanks[0] });
      await expect(toast).toContainText(form.thanks[1]);
      await expect(enquiry.submit).toHaveText(button);
      for (const label of Object.keys(form.fields)) await expect(enquiry.field(label)).toHaveValue('');
      expect(bodies).toEqual([
        {
          ...sent,
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          message: 'A mill that must stop when asked.',
          website: '',
          elapsed: expect.any(Number),
          key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      ]);
    });
  });
}
