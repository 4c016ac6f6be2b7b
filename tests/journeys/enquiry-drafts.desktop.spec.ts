import { choice } from './consent.ts';
import { enquiryForm, enquirySamples, fillEnquiry, wakeEnquiryForm } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

// All forms are one island (features/enquiries/page/EnquiryForm.tsx).
const [sample] = enquirySamples;
const { path, endpoint } = sample;

test('without the tick nothing typed is stored', proves('promise:nothing-typed-is-stored'), async ({ page, watch }) => {
  watch.expect(/^console error:/);
  await page.goto(path);
  const form = await wakeEnquiryForm(page, endpoint);
  const { field, submit } = form;
  const stored = () =>
    page.evaluate(
      async () =>
        sessionStorage.length +
        localStorage.length +
        (await indexedDB.databases()).length +
        (await caches.keys()).length,
    );
  const type = () => fillEnquiry(form, sample, 'ada@example.com');
  await type();
  expect(await stored()).toBe(0);

  await page.route(`**/functions/v1/${endpoint}`, (call) => call.abort('connectionreset'), { times: 1 });
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message' })).toBeVisible();
  await expect(field('Email'), 'what was typed stays in the form').toHaveValue('ada@example.com');
  expect(await stored()).toBe(0);

  await page.route(`**/functions/v1/${endpoint}`, (call) => call.fulfill({ json: { message: 'Stored.' } }));
  await submit.click();
  await expect(field('Name')).toHaveValue('');
  expect(await stored()).toBe(0);

  await type();
  await page.goto('/robots.txt');
  expect(await stored()).toBe(0);
  await page.goto(path);
  await expect(field('Name')).toHaveValue('');
});

test('a draft sent without its island is forgotten by the answer page', async ({ page, context, baseURL, watch }) => {
  watch.expect(/^console error: .*(Failed to load resource|dynamically imported module)/);
  await context.addCookies([{ name: 'corbiere_consent', value: choice({ functional: true }), url: baseURL ?? '' }]);
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    const until = Date.now() + 364 * 86_400_000;
    const drafts = { consultation: { fields: { name: 'Ada' }, until } };
    localStorage.setItem('corbiere:drafts', JSON.stringify({ at: Math.floor(Date.now() / 1000), value: drafts }));
  });
  const kept = () => page.evaluate(() => localStorage.getItem('corbiere:drafts'));
  // The island's code never comes; that of the page that answers does.
  await page.route('**/_assets/*.js', (route) =>
    route.request().frame().url().includes('/functions/') ? route.continue() : route.abort(),
  );
  await page.goto('/consultation');
  const { field, submit } = enquiryForm(page, 'request-consultation');
  await field('Name').fill('Ada Late');
  await field('Email').fill('late@example.com');
  expect(await kept()).toContain('Ada');
  await submit.click();
  await expect(page.getByRole('main')).toContainText('Request received');
  await expect.poll(kept).toBeNull();
});

test('with consent a draft outlives the tab', proves('promise:off-until-switched-on'), async ({ page, context }) => {
  await page.route('**/functions/v1/request-consultation', (call) => call.fulfill({ json: { message: 'Stored.' } }));
  await page.goto('/consultation');
  // Chromium tells of a changed cookie only once the page has asked for it, which its script does before forms wake.
  await (await wakeEnquiryForm(page, 'request-consultation')).field('Name').fill('Ada');
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
});
