import { choice } from '../stage/consent.ts';
import { enquiryForm, wakeEnquiryForm } from '../stage/enquiry.ts';
import { expect, test } from '../stage/test.ts';

const forms = [
  [
    '/contact',
    'send-contact-message',
    { Name: 'Ada Lovelace', Email: 'ada@example.com', Company: 'Engines', Phone: '+44 20 7946 0999', Message: 'A mill\nthat stops.' },
  ],
  [
    '/ethics',
    'send-ethics-enquiry',
    { Name: 'Ada Lovelace', Email: 'ada@example.com', Organization: 'Engines', Subject: 'A vehicle', Message: 'It does not slow down near doors.' },
  ],
  ['/consultation', 'request-consultation', { Name: 'Ada Lovelace', Email: 'ada@example.com', Company: 'Engines', Message: 'A mill\nthat stops.' }],
] as const;

/** A document of this site that costs nothing to draw. The browser itself restores fields on a reload: what is back after another document is ours. */
const elsewhere = '/robots.txt';

for (const [path, endpoint, values] of forms) {
  test(`${path}: a draft is back until it is sent, and a new tab knows nothing`, async ({ page, context }) => {
    await page.route(`**/functions/v1/${endpoint}`, (call) => call.fulfill({ json: { message: 'Stored.' } }));
    await page.goto(path);
    const { field, submit } = enquiryForm(page, endpoint);
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    if (path === '/contact') await field('Media').check();
    const typed = async () => [
      ...(await Promise.all(Object.keys(values).map((label) => field(label).inputValue()))),
      path === '/contact' && (await field('Media').isChecked()),
    ];
    const everything = [...Object.values(values), path === '/contact'];

    await test.step('what was typed is back in a fresh document', async () => {
      await page.goto(elsewhere);
      await page.goto(path);
      await expect.poll(typed).toEqual(everything);
    });
    // One script keeps the drafts of all three forms: one of them comes back by these ways too, and all in the long run.
    if (path === '/contact' || process.env['LONG'] === 'true')
      await test.step(`${path}: what was typed is back after a reload and after Back, before anything is touched`, async () => {
        await page.reload();
        await expect.poll(typed).toEqual(everything);
        await page.goto(elsewhere);
        await page.goBack();
        await expect.poll(typed).toEqual(everything);
      });
    await wakeEnquiryForm(page, endpoint);
    await expect.poll(typed).toEqual(everything);

    await test.step(`${path}: what was sent is forgotten, and a new tab knows nothing`, async () => {
      expect(await kept()).toContain('ada@example.com');
      expect(await page.evaluate(() => localStorage.length)).toBe(0);

      const other = await context.newPage();
      await other.goto(path);
      await expect(enquiryForm(other, endpoint).field('Name')).toHaveValue('');
      await other.close();

      await submit.click();
      await expect(field('Name')).toHaveValue('');
      expect(await kept()).toBe('[]');
      await page.goto(elsewhere);
      await page.goto(path);
      await expect(field('Name')).toHaveValue('');
    });
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
  const kept: unknown = JSON.parse(await page.evaluate(() => sessionStorage.getItem('corbiere:form') ?? ''));
  expect(kept).toEqual({ at: expect.any(Number), value: { consultation: { fields: { name: 'Ada', email: 'ada@example.com' }, until: expect.any(Number) } } });
  await page.reload();
  await expect(field('Email')).toHaveValue('ada@example.com');
});

test('a form that was sent without its island is forgotten by the page that thanks', async ({ page, watch }) => {
  watch.expect(/^console error: .*(Failed to load resource|dynamically imported module)/);
  await page.goto('/consultation');
  const { field, submit } = enquiryForm(page, 'request-consultation');
  // The island's code never comes; that of the page that answers does.
  await page.route('**/_assets/*.js', (route) => (route.request().frame().url().includes('/functions/') ? route.continue() : route.abort()));
  await field('Name').fill('Ada Late');
  await field('Email').fill('late@example.com');
  await submit.click();
  await expect(page.getByRole('main')).toContainText('Request received');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('with consent a draft outlives the tab, also one begun before, until it is sent or consent is taken back', async ({ page, context }) => {
  await page.route('**/functions/v1/request-consultation', (call) => call.fulfill({ json: { message: 'Stored.' } }));
  await page.goto('/consultation');
  await enquiryForm(page, 'request-consultation').field('Name').fill('Ada');
  expect(await page.evaluate(() => localStorage.getItem('corbiere:drafts'))).toBeNull();
  await page.evaluate(
    (value) => {
      document.cookie = `corbiere_consent=${value}; Path=/`;
    },
    choice({ functional: true }),
  );
  await expect.poll(() => page.evaluate(() => localStorage.getItem('corbiere:drafts') ?? '')).toContain('Ada');
  await page.close();

  const later = await context.newPage();
  await later.route('**/functions/v1/request-consultation', (call) => call.fulfill({ json: { message: 'Stored.' } }));
  await later.goto('/consultation');
  const { field, submit } = enquiryForm(later, 'request-consultation');
  await expect(field('Name')).toHaveValue('Ada');
  await wakeEnquiryForm(later, 'request-consultation');
  await field('Email').fill('ada@example.com');
  await submit.click();
  await expect(field('Name')).toHaveValue('');
  expect(await later.evaluate(() => localStorage.getItem('corbiere:drafts'))).toBeNull();

  await field('Name').fill('Ada again');
  expect(await later.evaluate(() => localStorage.getItem('corbiere:drafts') ?? '')).toContain('Ada again');
  await later.evaluate(() => {
    document.cookie = 'corbiere_consent=; Path=/; Max-Age=0';
  });
  await expect.poll(() => later.evaluate(() => localStorage.getItem('corbiere:drafts'))).toBeNull();
  await later.reload();
  await expect(field('Name')).toHaveValue('Ada again');
});
