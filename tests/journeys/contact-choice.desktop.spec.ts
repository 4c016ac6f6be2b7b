import { enquiryForm, wakeEnquiryForm } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';

test('an address can choose the subject, and never over the visitor', async ({ page }) => {
  await page.goto('/contact?subject=careers');
  const careers = (await wakeEnquiryForm(page, 'send-contact-message')).field('Careers');
  await expect(careers).toBeChecked();
  await page.goto('/contact?subject=sales');
  await enquiryForm(page, 'send-contact-message')
    .field('Media')
    .evaluate((input) => {
      if (input instanceof HTMLInputElement) input.checked = true;
    });
  await expect((await wakeEnquiryForm(page, 'send-contact-message')).field('Media')).toBeChecked();
});

for (const topic of ['privacy', 'legal'] as const) {
  test(`a legal page can send the visitor to the ${topic} team`, async ({ page }) => {
    const bodies: unknown[] = [];
    await page.route('**/functions/v1/send-contact-message', (call) => {
      bodies.push(call.request().postDataJSON());
      return call.fulfill({ json: { message: 'Stored.' } });
    });
    await page.goto(`/contact?topic=${topic}`);
    const { form, field, submit } = await wakeEnquiryForm(page, 'send-contact-message');
    await expect(form.getByText(`This message goes to the ${topic} team.`)).toBeVisible();
    await expect(field('General')).toBeChecked();
    await field('Name').fill('Ada');
    await field('Email').fill('ada@example.com');
    await field('Message').fill('Which data do you hold?');
    await submit.click();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    expect(bodies).toEqual([expect.objectContaining({ subject: 'general', topic })]);
  });
}
