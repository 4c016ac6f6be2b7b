import { deskTest as test, expect, freshAddress } from '../stage/desk.ts';
import { headerOf, linkIn, wakeNewsletterForm } from '../stage/newsletter.ts';
import { pressAfterReading } from '../stage/press-after-reading.ts';

test('from the form to the inbox, confirmed by one button, and out again by one click', async ({ page, desk, request }) => {
  const { postOffice } = desk;
  const address = freshAddress();

  await page.goto('/');
  const form = await wakeNewsletterForm(page);
  await form.email.fill(address);
  await form.submit.click();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
  await expect(form.email).toHaveValue('');

  await expect.poll(() => postOffice.mailsTo(address).length).toBe(1);
  const [confirmation] = postOffice.mailsTo(address);
  if (!confirmation) throw new Error('no confirmation mail');
  expect(confirmation.html).toContain('/newsletter/confirm');
  expect(confirmation.html, 'no pixel, no tracked link').not.toMatch(/<img[^>]+src="https?:\/\/(?!localhost)/);

  const confirm = linkIn(confirmation, 'confirm');
  await page.goto(confirm);
  expect(postOffice.mailsTo(address), 'opening the link confirms nothing').toHaveLength(1);
  const buttons = page.getByRole('main').getByRole('button');
  await expect(buttons).toHaveCount(1);
  await pressAfterReading(buttons, page.getByRole('heading', { level: 1, name: 'Subscription confirmed' }));

  await expect.poll(() => postOffice.mailsTo(address).length).toBe(2);
  const welcome = postOffice.mailsTo(address)[1];
  if (!welcome) throw new Error('no welcome mail');

  await page.goto(confirm);
  await expect(page.getByRole('main')).toContainText(/already confirmed/i);

  // RFC 8058: the mail program posts to the address of the header, without cookies or a page.
  expect(headerOf(welcome, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const oneClick = /<(https?:[^>]+)>/.exec(headerOf(welcome, 'List-Unsubscribe'))?.[1] ?? '';
  const answer = await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);

  await page.goto(linkIn(welcome, 'unsubscribe'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/left the list|unsubscribed/i);
  expect(postOffice.mailsTo(address)).toHaveLength(2);
});

test('a repeated request sends no second mail and gives the same answer', async ({ desk, request }) => {
  const [address, later] = [freshAddress(), freshAddress()];
  const ask = () => request.post('/functions/v1/subscribe-newsletter', { data: { email: address } });
  const first = await ask();
  expect(first.status()).toBe(200);
  await expect.poll(() => desk.postOffice.mailsTo(address).length).toBe(1);
  const second = await ask();
  expect(second.status()).toBe(200);
  expect(await second.json()).toEqual(await first.json());
  // A later address overtakes nothing: when its mail is there, a second one to the first would be too.
  await request.post('/functions/v1/subscribe-newsletter', { data: { email: later } });
  await expect.poll(() => desk.postOffice.mailsTo(later).length).toBe(1);
  expect(desk.postOffice.mailsTo(address)).toHaveLength(1);
});

test('an unknown link says so, and offers the form again', async ({ page, watch }) => {
  watch.expect(/status of 4\d\d/);
  const response = await page.goto('/newsletter/confirm?token=bm8tc3VjaC10b2tlbi1uby1zdWNoLXRva2VuLW5vLXN1Y2g');
  expect(response?.status()).toBeGreaterThanOrEqual(400);
  expect(response?.status()).toBeLessThan(500);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
