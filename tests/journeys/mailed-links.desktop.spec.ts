import type { Request } from '@playwright/test';
import { linkIn } from '../stage/post-office.ts';
import { deskTest as test, expect, freshAddress } from '../stage/site-test.ts';

test('the token of a mailed link reaches nobody as a referrer, and its form works', async ({ page, desk, request }) => {
  const address = freshAddress();
  await request.post('/functions/v1/subscribe-newsletter', { data: { email: address } });
  const link = linkIn(await desk.postOffice.mailTo(address), 'confirm');
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token).toMatch(/^.{40,}$/);

  const asked: Request[] = [];
  page.on('request', (each) => asked.push(each));
  await page.goto(link, { waitUntil: 'networkidle' });
  // What a visitor's pointer wakes may fetch ahead.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).hover();
  const pressed = page.waitForRequest((each) => each.method() === 'POST');
  await page.getByRole('main').getByRole('button').click();
  const posted = await pressed;
  expect((await posted.response())?.status()).toBe(200);

  expect(await posted.headerValue('origin')).toBe(desk.url);
  const referrers = await Promise.all(asked.map(async (each) => (await each.headerValue('referer')) ?? ''));
  expect(referrers.filter((referrer) => referrer === `${desk.url}/`).length).toBeGreaterThan(5);
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([]);
});
