import type { Page } from '@playwright/test';
import { allowances } from '../../core/http/limits/allowances.ts';
import { deskTest as test, expect, freshAddress } from '../stage/site-test.ts';
import { enquirySamples, fillSample, type EnquirySample } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Failed to send message' });
const success = (page: Page, { thanks: [title, description] }: EnquirySample) =>
  page.getByRole('status').filter({ hasText: title }).filter({ hasText: description });

// All forms are one island (features/enquiries/page/EnquiryForm.tsx): each fault meets one of them.
const [contact, , consultation] = enquirySamples;
const routeOf = ({ endpoint }: EnquirySample): string => `**/functions/v1/${endpoint}`;

test('a retry after a lost answer is the same enquiry', async ({ page, desk, watch }) => {
  const sample = contact;
  const route = routeOf(sample);
  watch.expect(/^console error:/);
  const email = freshAddress();
  const { submit, field } = await fillSample(page, sample, email);
  // The server has taken and stored it; its answer never comes.
  await page.route(route, async (call) => {
    await call.fetch();
    await call.abort('connectionreset');
  });
  await submit.click();
  await expect(failure(page)).toContainText(`Please try again or contact us directly at ${sample.address}`);
  expect(await desk.enquiriesOf(email)).toHaveLength(1);
  await expect(field('Name')).toHaveValue('Ada Lovelace');
  await page.unroute(route);
  await submit.click();
  await expect(success(page, sample)).toBeVisible();
  expect(await desk.enquiriesOf(email)).toHaveLength(1);
});

test('a refusal is shown at its field and summarised', proves('accessibility:forms'), async ({ page, desk, watch }) => {
  const sample = consultation;
  const route = routeOf(sample);
  watch.expect(/^console error: .*422/);
  const email = freshAddress();
  const { form, submit, field } = await fillSample(page, sample, email);
  // Something between browser and server breaks the address; the answer is the server's own.
  await page.route(route, (call) =>
    call.continue({ postData: (call.request().postData() ?? '').replace(email, 'nobody') }),
  );
  await submit.click();
  await expect(form.getByRole('group', { name: 'There is a problem in one field' })).toBeFocused();
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('Invalid email address', { exact: true })).toBeVisible();
  await expect(field('Email')).toHaveValue(email);
  await page.unroute(route);
  await submit.click();
  await expect(success(page, sample)).toBeVisible();
  expect(await desk.enquiriesOf(email)).toHaveLength(1);
});

test('too many from one client are refused (429) and nothing typed is lost', async ({ page, request, desk, watch }) => {
  const sample = contact;
  const route = routeOf(sample);
  watch.expect(/^console error: .*429/);
  const email = freshAddress();
  const statuses: number[] = [];
  for (let number = 0; number < allowances.enquiry.client.requests; number += 1) {
    statuses.push(
      (
        await request.post('/functions/v1/request-consultation', {
          data: { name: 'Ada', email, message: `Number ${number}` },
        })
      ).status(),
    );
  }
  expect(statuses).toEqual(Array<number>(allowances.enquiry.client.requests).fill(200));
  const { submit, field } = await fillSample(page, sample, email);
  const answered = page.waitForResponse(route);
  await submit.click();
  const answer = await answered;
  expect([answer.status(), Number(answer.headers()['retry-after']) > 0]).toEqual([429, true]);
  await expect(failure(page)).toContainText(sample.address);
  await expect(failure(page)).toContainText('You can send it again in a minute.');
  for (const [label, value] of Object.entries(sample.fields)) await expect(field(label)).toHaveValue(value);
  expect(await desk.enquiriesOf(email)).toHaveLength(allowances.enquiry.client.requests);
  await expect.poll(() => desk.postOffice.mailsTo(email).length).toBe(3);
});
