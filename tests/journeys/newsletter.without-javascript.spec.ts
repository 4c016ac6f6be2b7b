import { deskTest as test, expect, freshAddress, pressAfterReading } from '../stage/site-test.ts';
import { linkIn } from '../stage/post-office.ts';
import { newsletterForm } from '../stage/page-parts.ts';

// With the transition from page to page.
test.use({ javaScriptEnabled: false, reducedMotion: 'no-preference' });

test('the whole journey works without JavaScript', async ({ page, desk }) => {
  const { postOffice } = desk;
  const address = freshAddress();
  await page.goto('/');
  const form = newsletterForm(page);
  await test.step('the browser itself asks for the address', async () => {
    await expect(form.email).toHaveAttribute('type', 'email');
    await expect(form.email).toHaveAttribute('required', '');
  });
  await form.email.fill(address);
  await form.submit.click();
  await expect(page.getByRole('main')).toContainText('Thank you for subscribing!');

  await page.goto(linkIn(await postOffice.mailTo(address), 'confirm'));
  await pressAfterReading(
    page.getByRole('main').getByRole('button'),
    page.getByRole('heading', { level: 1, name: 'Subscription confirmed' }),
    { on: desk },
  );
  await page.goto(linkIn(await postOffice.mailTo(address, 2), 'unsubscribe'));
  await pressAfterReading(
    page.getByRole('main').getByRole('button', { name: /unsubscribe/i }),
    page.getByRole('heading', { level: 1, name: /left the list|unsubscribed/i }),
    { on: desk },
  );
});
