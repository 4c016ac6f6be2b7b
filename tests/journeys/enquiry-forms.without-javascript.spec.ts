import { enquiryForm } from '../stage/enquiry.ts';
import { expect, test } from '../stage/test.ts';

test.use({ javaScriptEnabled: false });

const forms = [
  [
    '/ethics',
    'send-ethics-enquiry',
    { Name: 'Ada', Email: 'ada@example.com', Subject: 'A vehicle', Message: 'It does not slow down near doors.' },
    'name=Ada&email=ada%40example.com&organization=&subject=A+vehicle&message=It+does+not+slow+down+near+doors.&website=',
  ],
  [
    '/contact',
    'send-contact-message',
    { Name: 'Ada', Email: 'ada@example.com', Message: 'Hello' },
    'name=Ada&email=ada%40example.com&company=&phone=&subject=sales&message=Hello&website=',
  ],
  [
    '/consultation',
    'request-consultation',
    { Name: 'Ada', Email: 'ada@example.com', Message: 'Hello' },
    'name=Ada&email=ada%40example.com&company=&message=Hello&website=',
  ],
] as const;

for (const [path, endpoint, values, body] of forms) {
  test(`the form of ${path} posts its fields natively`, async ({ page, watch }) => {
    // The answer of this test, unlike the site's, has no style sheet to opt into view transitions.
    watch.expect(/ViewTransition opt-in disabled/);
    let sent: string | null = null;
    await page.route(`**/functions/v1/${endpoint}`, (call) => {
      sent = call.request().postData();
      return call.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Answer</title>' });
    });
    await page.goto(path);
    const { field, submit } = enquiryForm(page, endpoint);
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    if (path === '/contact') await field('Sales').check();
    await submit.click();
    await expect(page).toHaveTitle('Answer');
    expect(sent).toBe(body);
  });

  test(`the browser itself asks for what ${path} needs`, async ({ page }) => {
    let calls = 0;
    await page.route(`**/functions/v1/${endpoint}`, (call) => {
      calls += 1;
      return call.abort();
    });
    await page.goto(path);
    const { field, submit } = enquiryForm(page, endpoint);
    await submit.click();
    await expect(field('Name')).toBeFocused();
    expect(calls).toBe(0);
  });
}

test('an address can choose subject and topic', async ({ page }) => {
  let sent: string | null = null;
  await page.route('**/functions/v1/send-contact-message', (call) => {
    sent = call.request().postData();
    return call.fulfill({ status: 204 });
  });
  await page.goto('/contact?subject=careers');
  await expect(enquiryForm(page, 'send-contact-message').field('Careers')).toBeChecked();
  await page.goto('/contact?topic=legal');
  const { form, field, submit } = enquiryForm(page, 'send-contact-message');
  await expect(form.getByText('This message goes to the legal team.')).toBeVisible();
  await expect(field('General')).toBeChecked();
  for (const [label, value] of Object.entries({ Name: 'Ada', Email: 'ada@example.com', Message: 'Which law?' })) await field(label).fill(value);
  await submit.click();
  await expect.poll(() => sent ?? '').toContain('topic=legal');
  expect(sent).toContain('subject=general');
});
