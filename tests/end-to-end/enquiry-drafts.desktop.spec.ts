import { enquiryForm, wakeEnquiryForm } from '../stage/enquiry.ts';
import { expect, test } from '../stage/test.ts';

const forms = [
  ['/contact', 'send-contact-message', { Name: 'Ada Lovelace', Email: 'ada@example.com', Company: 'Engines', Phone: '+44 20 7946 0999', Message: 'A mill\nthat stops.' }],
  ['/ethics', 'send-ethics-enquiry', { Name: 'Ada Lovelace', Email: 'ada@example.com', Organization: 'Engines', Subject: 'A vehicle', Message: 'It does not slow down near doors.' }],
  ['/consultation', 'request-consultation', { Name: 'Ada Lovelace', Email: 'ada@example.com', Company: 'Engines', Message: 'A mill\nthat stops.' }],
] as const;

for (const [path, endpoint, values] of forms) {
  test(`${path}: what was typed is back after a reload and after Back, before anything is touched`, async ({ page }) => {
    await page.goto(path);
    const { field } = enquiryForm(page, endpoint);
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    if (path === '/contact') await field('Media').check();
    const isBack = async (): Promise<void> => {
      for (const [label, value] of Object.entries(values)) await expect(field(label)).toHaveValue(value);
      if (path === '/contact') await expect(field('Media')).toBeChecked();
    };
    // The browser itself restores fields on a reload: a fresh document shows that this is ours.
    await page.goto('/about');
    await page.goto(path);
    await isBack();
    await page.reload();
    await isBack();
    await page.goto('/about');
    await page.goBack();
    await isBack();
    await wakeEnquiryForm(page, endpoint);
    await isBack();
  });

  test(`${path}: what was sent is forgotten, and a new tab knows nothing`, async ({ page, context }) => {
    await page.route(`**/functions/v1/${endpoint}`, (call) => call.fulfill({ json: { message: 'Stored.' } }));
    await page.goto(path);
    const { field, submit } = await wakeEnquiryForm(page, endpoint);
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    if (path === '/contact') await field('Media').check();
    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(await kept()).toContain('ada@example.com');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    const other = await context.newPage();
    await other.goto(path);
    await expect(enquiryForm(other, endpoint).field('Name')).toHaveValue('');
    await other.close();

    await submit.click();
    await expect(field('Name')).toHaveValue('');
    expect(await kept()).toBe('{}');
    await page.goto('/about');
    await page.goto(path);
    await expect(field('Name')).toHaveValue('');
  });
}

test('a failure keeps the draft, and neither trap nor key is ever in it', async ({ page, watch }) => {
  watch.expect(/^console error:/);
  await page.route('**/functions/v1/request-consultation', (call) => call.abort('connectionreset'));
  await page.goto('/consultation');
  const { form, field, submit } = await wakeEnquiryForm(page, 'request-consultation');
  await field('Name').fill('Ada');
  await field('Email').fill('ada@example.com');
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message' })).toBeVisible();
  await form.locator('[name=website]').evaluate((input) => {
    if (input instanceof HTMLInputElement) input.value = 'https://robot.example';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  expect(await page.evaluate(() => sessionStorage.getItem('corbiere:form'))).toBe('{"consultation":{"name":"Ada","email":"ada@example.com"}}');
  await page.reload();
  await expect(field('Email')).toHaveValue('ada@example.com');
});

test('a form that was sent without its island is forgotten by the page that thanks', async ({ page, watch }) => {
  watch.expect(/^console error: .*(Failed to load resource|dynamically imported module)/);
  await page.goto('/consultation');
  const { field, submit } = enquiryForm(page, 'request-consultation');
  await page.route('**/_assets/*.js', (route) => route.abort());
  await field('Name').fill('Ada Late');
  await field('Email').fill('late@example.com');
  await page.unroute('**/_assets/*.js');
  await submit.click();
  await expect(page.getByRole('main')).toContainText('Request received');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});
