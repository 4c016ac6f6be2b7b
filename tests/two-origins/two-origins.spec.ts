import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { enquiryForm, wakeEnquiryForm } from '../stage/enquiry.ts';
import { headerOf, linkIn, newsletterForm, wakeNewsletterForm } from '../stage/newsletter.ts';
import { functionsOrigin, siteOrigin, splitTest as test, type TwoOrigins } from '../stage/two-origins.ts';
import { watchContext } from '../stage/watch.ts';

/** Runs `visit` in a context of its own in which no page may misbehave, but for the console errors it expects. */
async function visiting({ browser }: TwoOrigins, options: BrowserContextOptions, visit: (page: Page) => Promise<void>, ...expected: readonly RegExp[]): Promise<void> {
  const context = await browser.newContext({ baseURL: siteOrigin, ...options });
  const watch = watchContext(context, siteOrigin, functionsOrigin);
  for (const pattern of expected) watch.expect(pattern);
  await visit(await context.newPage());
  expect(watch.faults()).toEqual([]);
  await context.close();
}

const withoutScript = { javaScriptEnabled: false };

/** An answer page comes from the functions and leads back to the site, never to a second copy of it. */
async function expectAnswer(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  expect(new URL(page.url()).origin).toBe(functionsOrigin);
  const targets = await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets.length).toBeGreaterThan(10);
  expect(targets.filter((href) => href.startsWith('/'))).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${siteOrigin}/about`);
}

test('the static host sends each page with its own policy, hashed files for good, and no page of the functions', async ({ split }) => {
  await visiting(split, {}, async (page) => {
    const asset = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/_assets/'));
    const home = await page.goto('/');
    const policy = (await home?.headerValue('content-security-policy')) ?? '';
    expect(policy).toContain(`connect-src 'self' ${functionsOrigin};`);
    expect(policy).toContain(`form-action 'self' ${functionsOrigin};`);
    expect(policy).not.toContain(',');
    expect(await home?.headerValue('x-frame-options')).toBe('DENY');
    expect(await (await asset).headerValue('cache-control')).toBe('public, max-age=31536000, immutable');
    await page.goto('/answers/contact-received');
    expect(page.url()).toBe(`${siteOrigin}/404`);
  }, /non-existent route: \/404/);
});

test('the not-found page carries its policy itself', async ({ split }) => {
  await visiting(split, {}, async (page) => {
    const lost = await page.goto('/careers');
    expect([lost?.status(), await lost?.headerValue('content-security-policy')]).toEqual([404, null]);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.body.dataset.foreign = "ran"';
      document.body.append(script);
      return document.body.dataset['foreign'] ?? 'blocked';
    });
    expect(ran).toBe('blocked');
  }, /violates the following Content Security Policy directive/, /status of 404/, /careers/);
});

test('newsletter: signed up from the site, confirmed by a mailed link to the functions', async ({ split }) => {
  const address = 'ada@example.com';
  await visiting(split, {}, async (page) => {
    await page.goto('/');
    const form = await wakeNewsletterForm(page);
    await form.email.fill(address);
    await form.submit.click();
    await expect(page.getByText('Thank you for subscribing!')).toBeVisible();

    await expect.poll(() => split.postOffice.mailsTo(address).length, { timeout: 30_000 }).toBe(1);
    const [mail] = split.postOffice.mailsTo(address);
    if (!mail) throw new Error('no mail');
    const link = linkIn(mail, 'confirm');
    expect(new URL(link).origin).toBe(functionsOrigin);
    expect(headerOf(mail, 'List-Unsubscribe')).toContain(`<${functionsOrigin}/functions/v1/unsubscribe?token=`);

    // A mail of the time when one server did both names the site.
    await page.goto(link.replace(functionsOrigin, siteOrigin));
    await page.getByRole('main').getByRole('button').click();
    await expectAnswer(page, 'Subscription confirmed');
  });
});

test('without a script: a native post to the functions is answered with a page that leads back', async ({ split }) => {
  await visiting(split, withoutScript, async (page) => {
    await page.goto('/');
    const form = newsletterForm(page);
    await form.email.fill('grace@example.com');
    await form.submit.click();
    await expectAnswer(page, 'Thank you for subscribing!');
  });
});

test('without a script: what is refused comes back and is sent again from the functions’ own page', async ({ split }) => {
  await visiting(split, withoutScript, async (page) => {
    await page.goto('/ethics');
    const first = enquiryForm(page, 'send-ethics-enquiry');
    await first.field('Name').fill('Ada Lovelace');
    await first.field('Email').fill('ada@example');
    await first.field('Subject').fill('A question about oversight');
    await first.field('Message').fill('Who reviews the reviewers, and how often?');
    await first.submit.click();
    const again = enquiryForm(page, 'send-ethics-enquiry');
    await expect(again.field('Name')).toHaveValue('Ada Lovelace');
    expect(new URL(page.url()).origin).toBe(functionsOrigin);
    await again.field('Email').fill('ada@example.com');
    await again.submit.click();
    await expectAnswer(page, 'Message sent successfully!');
  }, /status of 422/);
});

test('with a script: the contact form reaches the functions across origins', async ({ split }) => {
  await visiting(split, {}, async (page) => {
    await page.goto('/contact');
    const { field, submit } = await wakeEnquiryForm(page, 'send-contact-message');
    await field('Name').fill('Ada Lovelace');
    await field('Email').fill('ada@example.com');
    await page.getByLabel('General').first().check();
    await field('Message').fill('We would like to talk about a pilot.');
    await submit.click();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    expect(page.url()).toBe(`${siteOrigin}/contact`);
  });
});
