import type { Page } from '@playwright/test';
import {
  enquiryForm,
  enquirySamples,
  holdBack,
  newsletterForm,
  painted,
  wakeEnquiryForm,
} from '../stage/page-parts.ts';
import { deskTest as test, expect } from '../stage/site-test.ts';

async function slowIslands(page: Page): Promise<() => void> {
  // What the page itself needs is there after the load; islands ask for their code when they are seen.
  await page.goto('/');
  return holdBack(page, '**/_assets/*.js');
}

test('a form sent before it is awake is sent by the island', async ({ page }) => {
  const release = await slowIslands(page);
  const form = newsletterForm(page);
  await form.email.fill('early@example.com');
  await form.submit.click();
  // Shown as taken while not even the page's own code is there.
  await expect(form.submit).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(form.submit).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for subscribing!' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a form whose island never comes is posted by the browser', async ({ page, watch }) => {
  watch.expect(/^console error: .*(Failed to load resource|dynamically imported module)/);
  await page.goto('/');
  await page.route('**/_assets/*.js', (route) => route.abort());
  const form = newsletterForm(page);
  await form.email.fill('late@example.com');
  await form.submit.click();
  await expect(page.getByRole('main')).toContainText('Thank you for subscribing!');
});

for (const { path, endpoint } of enquirySamples)
  test(`what is blank on ${path} is refused before React is there, as React refuses it`, async ({ page }) => {
    await page.goto(path);
    const { submit, form } = await wakeEnquiryForm(page, endpoint);
    await submit.click();
    await expect(form.getByRole('group', { name: /problem/ })).toBeFocused();
    const byReact = await form.ariaSnapshot();

    const release = await holdBack(page, '**/_assets/react.*.js');
    await page.reload();
    await submit.click();
    await expect(form.getByRole('group', { name: /problem/ })).toBeFocused();
    expect(await form.ariaSnapshot()).toBe(byReact);
    release();
    // Set once React has taken over, not when it begins to.
    await expect(form).toHaveJSProperty('noValidate', true);
    await painted(page);
    await expect(form.getByRole('group', { name: /problem/ })).toBeFocused();
    expect(await form.ariaSnapshot()).toBe(byReact);
  });

test('React takes over what was typed into a refused form, and checks it', async ({ page }) => {
  await page.goto('/contact');
  const release = await holdBack(page, '**/_assets/react.*.js');
  const { form, submit, field } = enquiryForm(page, 'send-contact-message');
  for (const [label, value] of [
    ['Name', 'Ada'],
    ['Company', 'Engines'],
    ['Message', 'Stop.'],
  ] as const)
    await field(label).fill(value);
  await field('Sales').check();
  await submit.click();
  const one = form.getByRole('group', { name: 'There is a problem in one field' });
  await expect(one).toBeFocused();
  await expect(one.getByRole('link')).toHaveText(['Email']);
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('Email')).toHaveAccessibleDescription('Please enter your email address');
  await field('Email').fill('nobody');
  await expect(field('Email'), 'a filled field is no longer refused').not.toHaveAttribute('aria-invalid', 'true');
  await field('Name').fill('');
  release();
  await expect(field('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(form.getByRole('group', { name: /problems/ }).getByRole('link')).toHaveText(['Name', 'Email']);
  await expect(field('Name')).toBeFocused();
  await expect(field('Company')).toHaveValue('Engines');
  await field('Name').fill('Ada');
  await field('Email').fill('ada@example.com');
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0);
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent Successfully!' })).toBeVisible();
});
