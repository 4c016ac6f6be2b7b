import { deskTest as test, expect, freshAddress } from '../stage/desk.ts';
import { linkIn, newsletterForm, wakeNewsletterForm } from '../stage/newsletter.ts';
import { pressAfterReading } from '../stage/press-after-reading.ts';

// As while somebody enters addresses of others.
test.use({ environment: { SIGN_UP_GUARD: 'on' } });

test('with a script one press is enough: the form makes the second by itself, with the usual words', async ({ page, desk, watch }) => {
  watch.expect(/status of 428/);
  const address = freshAddress();
  await page.goto('/');
  const form = await wakeNewsletterForm(page);
  await form.email.fill(address);
  await form.submit.click();
  await expect(form.submit).toHaveText('Submitting...');
  await expect(form.submit).toBeDisabled();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
  await expect(form.email).toHaveValue('');
  await expect.poll(() => desk.postOffice.mailsTo(address).length).toBe(1);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a page asks for the second press, and the whole journey works', async ({ page, desk }) => {
    const address = freshAddress();
    await page.goto('/');
    const form = newsletterForm(page);
    await form.email.fill(address);
    await form.submit.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Please confirm once more' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(address);
    const button = page.getByRole('main').getByRole('button', { name: 'Send the email' });
    expect(desk.postOffice.mailsTo(address)).toHaveLength(0);
    await pressAfterReading(button, page.getByRole('heading', { level: 1, name: 'Thank you for subscribing!' }));

    await expect.poll(() => desk.postOffice.mailsTo(address).length).toBe(1);
    const [confirmation] = desk.postOffice.mailsTo(address);
    if (!confirmation) throw new Error('no confirmation mail');
    await page.goto(linkIn(confirmation, 'confirm'));
    await pressAfterReading(page.getByRole('main').getByRole('button'), page.getByRole('heading', { level: 1, name: 'Subscription confirmed' }), { on: desk });
  });
});
