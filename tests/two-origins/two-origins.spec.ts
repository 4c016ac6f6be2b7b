import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import type { createClient } from '@supabase/supabase-js';
import { root } from '../../tools/checks/root.ts';
import { enquiryForm, wakeEnquiryForm, wakeNewsletterForm } from '../stage/page-parts.ts';
import { headerOf, linkIn } from '../stage/post-office.ts';
import { pressAfterReading } from '../stage/site-test.ts';
import { functionsOrigin, publicKey, siteOrigin, splitTest as test, type TwoOrigins } from './split-site.ts';
import { watchContext } from '../stage/test.ts';

declare global {
  interface Window {
    /** What the bundle of the hosted backend's client for browsers leaves there. */
    readonly supabase: { readonly createClient: typeof createClient };
  }
}

/** Runs `visit` in a context of its own in which no page may misbehave, but for the console errors it expects. */
async function visiting(
  { browser }: TwoOrigins,
  options: BrowserContextOptions,
  visit: (page: Page) => Promise<void>,
  ...expected: readonly RegExp[]
): Promise<void> {
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
  const targets = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets.length).toBeGreaterThan(10);
  expect(targets.filter((href) => href.startsWith('/'))).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${siteOrigin}/about`);
}

test('the static host sends each page with its policy, hashed files for good, and no functions', async ({ split }) => {
  await visiting(
    split,
    {},
    async (page) => {
      const asset = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/_assets/'));
      const home = await page.goto('/');
      const policy = (await home?.headerValue('content-security-policy')) ?? '';
      expect(policy).toContain(`connect-src 'self' ${functionsOrigin};`);
      expect(policy).toContain(`form-action 'self' ${functionsOrigin};`);
      expect(policy.split(', ')).toEqual([
        "frame-ancestors 'none'",
        expect.stringMatching(/^default-src 'none'; [^,]+$/),
      ]);
      expect(await home?.headerValue('x-frame-options')).toBe('DENY');
      expect(await (await asset).headerValue('cache-control')).toBe('public, max-age=31536000, immutable');
      await page.goto('/answers/contact-received');
      expect(page.url()).toBe(`${siteOrigin}/404`);
    },
    /non-existent route: \/404/,
  );
});

test('the not-found page carries its policy itself', async ({ split }) => {
  await visiting(
    split,
    {},
    async (page) => {
      const lost = await page.goto('/careers');
      expect([lost?.status(), await lost?.headerValue('content-security-policy')]).toEqual([
        404,
        "frame-ancestors 'none'",
      ]);
      await expect(page.getByText('Oops! Page not found')).toBeVisible();
      const ran = await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.body.dataset.foreign = "ran"';
        document.body.append(script);
        return document.body.dataset['foreign'] ?? 'blocked';
      });
      expect(ran).toBe('blocked');
    },
    /violates the following Content Security Policy directive/,
    /status of 404/,
    /careers/,
  );
});

test('newsletter: signed up from the site, confirmed by a mailed link to the functions', async ({ split }) => {
  const address = 'ada@example.com';
  await visiting(split, {}, async (page) => {
    await page.goto('/');
    const form = await wakeNewsletterForm(page);
    await form.email.fill(address);
    await form.submit.click();
    await expect(page.getByText('Thank you for subscribing!')).toBeVisible();

    const mail = await split.postOffice.mailTo(address);
    const link = linkIn(mail, 'confirm');
    expect(new URL(link).origin).toBe(functionsOrigin);
    expect(headerOf(mail, 'List-Unsubscribe')).toContain(`<${functionsOrigin}/functions/v1/unsubscribe?token=`);

    // A mail of the time when one server did both names the site.
    await page.goto(link.replace(functionsOrigin, siteOrigin));
    await pressAfterReading(
      page.getByRole('main').getByRole('button'),
      page.getByRole('heading', { level: 1, name: 'Subscription confirmed' }),
    );
    await expectAnswer(page, 'Subscription confirmed');
  });
});

test('without a script, a refused form comes back and is sent again', async ({ split }) => {
  await visiting(
    split,
    withoutScript,
    async (page) => {
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
    },
    /status of 422/,
  );
});

test('with a script: the contact form reaches the functions across origins', async ({ split }) => {
  await visiting(split, {}, async (page) => {
    await page.goto('/contact');
    const { field, submit } = await wakeEnquiryForm(page, 'send-contact-message');
    await field('Name').fill('Ada Lovelace');
    await field('Email').fill('ada@example.com');
    await page.getByLabel('General').first().check();
    await field('Message').fill('We would like to talk about a pilot.');
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await submit.click();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    const sent = await (await asked).allHeaders();
    expect([sent['apikey'], sent['authorization']]).toEqual([publicKey, undefined]);
    expect(page.url()).toBe(`${siteOrigin}/contact`);
  });
});

test("the hosted backend's own client, with the key and with a wrong one, calls the functions", async ({ split }) => {
  const client = readFileSync(
    join(root, 'node_modules', '@supabase', 'supabase-js', 'dist', 'umd', 'supabase.js'),
    'utf8',
  );
  await visiting(
    split,
    {},
    async (page) => {
      await page.goto('/about');
      const asked = page.waitForRequest((request) => request.method() === 'POST');
      await page.evaluate(client);
      const answers = await page.evaluate(
        async ({ url, key }) => {
          const { createClient } = window.supabase;
          const call = async (apiKey: string, email: string) => {
            const { data, error } = await createClient(url, apiKey).functions.invoke<{ message: string }>(
              'subscribe-newsletter',
              { body: { email }, headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' } },
            );
            return {
              message: data?.message,
              refusal: error === null ? undefined : (await error.context.json()).message,
            };
          };
          return [
            await call(key, 'hosted@example.com'),
            await call('another-key', 'hosted@example.com'),
            await call(key, 'no address'),
          ];
        },
        { url: functionsOrigin, key: publicKey },
      );
      expect(answers).toEqual([
        { message: expect.stringContaining('inbox') },
        { refusal: 'The API key is not valid for this project' },
        { refusal: 'Please enter a valid email address' },
      ]);
      const sent = await (await asked).allHeaders();
      expect(sent).toMatchObject({
        apikey: publicKey,
        origin: siteOrigin,
        traceparent: expect.any(String),
      });
    },
    /status of 401/,
    /status of 422/,
  );
});
