import { enquiryForm, wakeEnquiryForm } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';

test('an address chooses no subject over the visitor', async ({ page }) => {
  await page.goto('/contact?subject=sales');
  await enquiryForm(page, 'send-contact-message')
    .field('Media')
    .evaluate((input) => {
      if (input instanceof HTMLInputElement) input.checked = true;
    });
  await expect((await wakeEnquiryForm(page, 'send-contact-message')).field('Media')).toBeChecked();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('an address can choose subject and topic, and a legal page leads to its team', async ({ page }) => {
      await page.goto('/contact?subject=careers');
      await expect(enquiryForm(page, 'send-contact-message').field('Careers')).toBeChecked();
      for (const topic of ['privacy', 'legal']) {
        await page.goto(`/contact?topic=${topic}`);
        const { form, field, submit } = javaScriptEnabled
          ? await wakeEnquiryForm(page, 'send-contact-message')
          : enquiryForm(page, 'send-contact-message');
        await expect(form.getByText(`This message goes to the ${topic} team.`)).toBeVisible();
        await expect(field('General')).toBeChecked();
        const typed = { Name: 'Ada', Email: 'ada@example.com', Message: 'Which data do you hold?' };
        for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
        const asked = page.waitForRequest((request) => request.method() === 'POST');
        await page.route('**/functions/v1/send-contact-message', (call) => call.fulfill({ status: 204 }));
        await submit.click();
        expect((await asked).postData()).toMatch(new RegExp(`topic\\W+${topic}`));
      }
    });
  });
