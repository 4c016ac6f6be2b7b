import { scrollTo, wakeNewsletterForm } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { phone, widths } from '../stage/widths.ts';

const endpoint = '**/functions/v1/subscribe-newsletter';

// Nothing in these states is laid out by the window's width but the page below them, which tests/pages/ judges in both.
for (const viewport of process.env['LONG'] === 'true' ? widths : [phone.viewport]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test.beforeEach(async ({ page }) => {
      await page.goto('/');
    });

    test('with the header scrolled, then every card turned', proves('accessibility:states'), async ({ page }) => {
      await test.step('with the header scrolled', async () => {
        await scrollTo(page, 900);
        await expectNoViolations(page, 'scrolled');
      });
      await test.step('with every card turned', async () => {
        const fronts = page.locator('#products-ai').getByRole('button', { name: /Click to learn more/ });
        for (let left = 3; left > 0; left -= 1) {
          await fronts.first().click();
          await expect(fronts).toHaveCount(left - 1);
        }
        await expectNoViolations(page, 'cards turned');
      });
    });

    test('with an empty field refused, then a wrong address', proves('accessibility:states'), async ({ page }) => {
      await test.step('with an empty field refused', async () => {
        const form = await wakeNewsletterForm(page);
        await form.submit.click();
        await expect(page.getByText('Please enter your email address').first()).toBeVisible();
        await expectNoViolations(page, 'empty field');
      });
      await test.step('with a wrong address refused', async () => {
        const form = await wakeNewsletterForm(page);
        await page.getByRole('button', { name: 'Dismiss' }).click();
        await form.email.fill('not an address');
        await form.submit.click();
        await expectNoViolations(page, 'wrong address');
      });
    });

    test('with the form sending, then thanked', proves('accessibility:states'), async ({ page }) => {
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.route(endpoint, async (route) => {
        await held;
        await route.fulfill({ json: { message: 'Please check your inbox.' } });
      });
      const form = await wakeNewsletterForm(page);
      await form.email.fill('ada@example.com');
      await form.submit.click();
      await expect(form.submit).toHaveText('Submitting...');
      await expectNoViolations(page, 'sending');
      answer();
      await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
      await expectNoViolations(page, 'thanked');
    });

    test('with the failure shown', async ({ page, watch }) => {
      watch.expect(/^console error:/);
      await page.route(endpoint, (route) => route.fulfill({ status: 500, json: {} }));
      const form = await wakeNewsletterForm(page);
      await form.email.fill('ada@example.com');
      await form.submit.click();
      await expect(page.getByText('Subscription failed')).toBeVisible();
      await expectNoViolations(page, 'failed');
    });
  });
}

test('with the menu open', proves('accessibility:states'), async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await expect(page.locator('#menu')).toBeVisible();
  await expectNoViolations(page, 'menu open');
});
