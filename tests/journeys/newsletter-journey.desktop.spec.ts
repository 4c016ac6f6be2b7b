import { deskTest as test, expect, freshAddress, pressAfterReading } from '../stage/site-test.ts';
import { headerOf, linkIn } from '../stage/post-office.ts';
import { newsletterForm, wakeNewsletterForm } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    // With toasts that come in, and the transition from page to page.
    test.use({ javaScriptEnabled, reducedMotion: 'no-preference' });

    test('from the form to the inbox', proves('promise:one-click-unsubscribe'), async ({ page, desk, request }) => {
      const { postOffice } = desk;
      const address = freshAddress();
      const button = page.getByRole('main').getByRole('button');
      const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
      await page.goto('/');
      const form = javaScriptEnabled ? await wakeNewsletterForm(page) : newsletterForm(page);
      await expect(form.email).toHaveAttribute('type', 'email');
      await expect(form.email).toHaveAttribute('required', '');
      await form.email.fill(address);
      await form.submit.click();
      await expect(page.getByText('Thank you for subscribing!').first()).toBeVisible();

      const confirmation = await postOffice.mailTo(address);
      expect(confirmation.html, 'no pixel, no tracked link').not.toMatch(/<img[^>]+src="https?:\/\/(?!localhost)/);
      const confirm = linkIn(confirmation, 'confirm');
      await page.goto(confirm);
      expect(postOffice.mailsTo(address), 'opening the link confirms nothing').toHaveLength(1);
      await expect(button).toHaveCount(1);
      await pressAfterReading(button, heading('Subscription confirmed'), { on: desk });
      const welcome = await postOffice.mailTo(address, 2);
      await page.goto(confirm);
      await expect(page.getByRole('main')).toContainText(/already confirmed/i);

      const left = heading(/left the list|unsubscribed/i);
      if (javaScriptEnabled) {
        // RFC 8058: the mail program posts to the address of the header, without cookies or a page.
        expect(headerOf(welcome, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
        const oneClick = /<(https?:[^>]+)>/.exec(headerOf(welcome, 'List-Unsubscribe'))?.[1] ?? '';
        const answer = await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
        expect(answer.status()).toBe(200);
      }
      await page.goto(linkIn(welcome, 'unsubscribe'));
      if (!javaScriptEnabled) await pressAfterReading(button, left, { on: desk });
      await expect(left).toBeVisible();
      expect(postOffice.mailsTo(address)).toHaveLength(2);
    });
  });
