import type { Page } from '@playwright/test';
import { enquiryForm, wakeEnquiryForm } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

/** The three forms: what a visitor fills in, what the call carries, what is said. */
const forms = [
  {
    path: '/ethics',
    endpoint: 'send-ethics-enquiry',
    label: 'Send message',
    filled: {
      Name: 'Ada Lovelace',
      Email: 'ada@example.com',
      Organization: 'Analytical Engines',
      Subject: 'A vehicle near doors',
      Message: 'It does not slow down where people step out.',
    },
    sent: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      organization: 'Analytical Engines',
      subject: 'A vehicle near doors',
      message: 'It does not slow down where people step out.',
    },
    required: ['Name', 'Email', 'Subject', 'Message'],
    success: ['Message sent successfully!', 'Our ethics team will review your inquiry and respond within 48 hours.'],
    address: 'ethics@corbiere.example',
  },
  {
    path: '/contact',
    endpoint: 'send-contact-message',
    label: 'Send message',
    filled: {
      Name: 'Ada Lovelace',
      Email: 'ada@example.com',
      Company: 'Analytical Engines',
      Phone: '+44 20 7946 0999',
      Message: 'Hello.',
    },
    choice: 'Partnership',
    sent: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      company: 'Analytical Engines',
      phone: '+44 20 7946 0999',
      subject: 'partnership',
      message: 'Hello.',
    },
    required: ['Name', 'Email', 'General', 'Message'],
    success: ['Message Sent Successfully!', "We'll get back to you within 24 hours."],
    address: 'hello@corbiere.example',
  },
  {
    path: '/consultation',
    endpoint: 'request-consultation',
    label: 'Schedule consultation',
    filled: {
      Name: 'Ada Lovelace',
      Email: 'ada@example.com',
      Company: 'Analytical Engines',
      Message: 'Mill and store.',
    },
    sent: { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Analytical Engines', message: 'Mill and store.' },
    required: ['Name', 'Email'],
    success: ['Request received', "We'll get back to you within 24 hours to agree a time."],
    address: 'hello@corbiere.example',
  },
] as const;

type Form = (typeof forms)[number];

/** What the ethics form says of a value that is too short, and of one that is too long. */
const ethicsFaults = [
  ['Name', 'Name must be at least 2 characters', 'Name must be less than 100 characters', 'n'.repeat(101)],
  ['Email', 'Invalid email address', 'Email must be less than 255 characters', `${'e'.repeat(250)}@example.com`],
  ['Subject', 'Subject must be at least 5 characters', 'Subject must be less than 200 characters', 's'.repeat(201)],
  ['Message', 'Message must be at least 20 characters', 'Message must be less than 2000 characters', 'm'.repeat(2001)],
] as const;

async function fill(page: Page, form: Form) {
  const enquiry = await wakeEnquiryForm(page, form.endpoint);
  for (const [label, value] of Object.entries(form.filled)) await enquiry.field(label).fill(value);
  if ('choice' in form) await enquiry.field(form.choice).check();
  return enquiry;
}

/** How a sending can fail: each on one form in turn, since all three are one island, and on each in the long run. */
const failures = [
  [
    'a server error',
    {
      status: 500,
      contentType: 'application/problem+json',
      body: '{"type":"urn:corbiere:problem:internal","title":"Internal error","status":500}',
    },
  ],
  [
    'a rate limit',
    {
      status: 429,
      headers: { 'retry-after': '100' },
      contentType: 'application/problem+json',
      body: '{"type":"urn:corbiere:problem:too-many-requests","title":"Too many requests","status":429}',
    },
  ],
  ['a lost network', undefined],
] as const;

for (const [number, form] of forms.entries()) {
  const route = `**/functions/v1/${form.endpoint}`;
  test.describe(form.path, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(form.path);
    });

    test(
      'what is typed early survives, nothing is criticised before the first sending, and an empty form is not sent',
      proves('accessibility:forms', 'promise:only-required-fields'),
      async ({ page }) => {
        await test.step('the right fields are required', async () => {
          const enquiry = enquiryForm(page, form.endpoint);
          for (const label of form.required) await expect(enquiry.field(label)).toHaveAttribute('required');
          for (const label of Object.keys(form.filled).filter((name) => !form.required.some((one) => one === name))) {
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
          for (const choice of await enquiry.form.getByRole('radio').all())
            await expect(choice).toHaveAttribute('aria-invalid', 'false');
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
          await expect(summary.getByRole('link')).toHaveCount(form.required.length);
          await summary.getByRole('link', { name: 'Email' }).click();
          const email = enquiry.field('Email');
          await expect(email).toBeFocused();
          await expect(email).toHaveAttribute('aria-invalid', 'true');
          await expect
            .poll(
              async () => (await enquiry.form.locator('label', { hasText: 'Email' }).boundingBox())?.y ?? 0,
              'the label is below the header',
            )
            .toBeGreaterThan(76);
          const fault = enquiry.form.locator(`#${(await email.getAttribute('aria-describedby')) ?? ''}`);
          await expect(fault).toBeVisible();
          await email.fill('ada@example.com');
          await expect(email).not.toHaveAttribute('aria-invalid');
          await expect(enquiry.form.getByRole('group').getByRole('link')).toHaveCount(form.required.length - 1);
          expect(calls).toBe(0);
        });
        if (form.path === '/ethics')
          await test.step('the ethics form says the specified message at each field and takes it back on change', async () => {
            const enquiry = enquiryForm(page, form.endpoint);
            await enquiry.field('Name').fill(' A ');
            await enquiry.field('Email').fill('ada@');
            await enquiry.field('Organization').fill('o'.repeat(101));
            await enquiry.field('Subject').fill('Door');
            await enquiry.field('Message').fill('Too short.');
            await enquiry.submit.click();
            await expect(enquiry.form.getByText('Organization name must be less than 100 characters')).toBeVisible();
            for (const [label, short, long, tooLong] of ethicsFaults) {
              await expect(enquiry.form.getByText(short, { exact: true })).toBeVisible();
              await enquiry.field(label).fill(tooLong);
              await expect(enquiry.form.getByText(short, { exact: true })).toBeHidden();
              await expect(enquiry.form.getByText(long, { exact: true })).toBeVisible();
            }
          });
      },
    );

    test(
      'what was not sent is kept, what the server refuses is shown, and a complete form is sent once',
      proves('accessibility:forms'),
      async ({ page, watch }) => {
        watch.expect(/^console error: Failed to load resource/);
        const enquiry = await fill(page, form);
        await test.step('a failure is shown and keeps what was typed', async () => {
          for (const [what, fail] of failures.filter(
            (_, place) => place === number || process.env['LONG'] === 'true',
          )) {
            await test.step(`${what} shows the failure and keeps what was typed`, async () => {
              await page.route(route, (call) => (fail ? call.fulfill(fail) : call.abort('connectionreset')));
              await enquiry.submit.click();
              const toast = page.getByRole('alert').filter({ hasText: 'Failed to send message' });
              await expect(toast).toContainText(`Please try again or contact us directly at ${form.address}`);
              await expect(toast.getByRole('link', { name: form.address })).toHaveAttribute(
                'href',
                `mailto:${form.address}`,
              );
              if (what === 'a rate limit') await expect(toast).toContainText('again in 2 minutes');
              for (const [label, value] of Object.entries(form.filled))
                await expect(enquiry.field(label)).toHaveValue(value);
              await expect(enquiry.submit).toBeEnabled();
              await expect(enquiry.submit).toBeFocused();
              await page.keyboard.press('Tab');
              await expect(toast.getByRole('link'), 'the message is the next stop after its form').toBeFocused();
              await page.keyboard.press('Escape');
              await expect(toast).toBeHidden();
              await expect(enquiry.submit).toBeFocused();
              await page.unroute(route);
            });
          }
        });
        await test.step('what only the server finds is shown at its field', async () => {
          await page.route(route, (call) =>
            call.fulfill({
              status: 422,
              contentType: 'application/problem+json',
              json: {
                type: 'urn:corbiere:problem:invalid-input',
                title: 'Invalid input',
                status: 422,
                errors: [{ field: 'email', message: 'Invalid email address' }],
              },
            }),
          );
          await enquiry.submit.click();
          await expect(enquiry.form.getByRole('group', { name: 'There is a problem in one field' })).toBeFocused();
          await expect(enquiry.field('Email')).toHaveAttribute('aria-invalid', 'true');
          await expect(enquiry.form.getByText('Invalid email address')).toBeVisible();
          await page.unroute(route);
        });
        await test.step('a complete form is sent once, thanked and emptied', async () => {
          const bodies: unknown[] = [];
          let answer = (): void => undefined;
          const held = new Promise<void>((resolve) => {
            answer = resolve;
          });
          await page.route(route, async (call) => {
            bodies.push(call.request().postDataJSON());
            await held;
            await call.fulfill({ json: { message: 'Stored.' } });
          });
          await enquiry.submit.click();
          await expect(enquiry.submit).toHaveText('Sending...');
          await expect(enquiry.submit).toBeDisabled();
          await enquiry.field('Name').press('Enter');
          await expect.poll(() => bodies.length).toBe(1);
          answer();
          const toast = page.getByRole('status').filter({ hasText: form.success[0] });
          await expect(toast).toContainText(form.success[1]);
          await expect(enquiry.submit).toHaveText(form.label);
          for (const label of Object.keys(form.filled)) await expect(enquiry.field(label)).toHaveValue('');
          expect(bodies).toEqual([
            { ...form.sent, website: '', elapsed: expect.any(Number), key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
          ]);
        });
      },
    );
  });
}
