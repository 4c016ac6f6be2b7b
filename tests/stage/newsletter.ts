import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { mailLinkPaths } from '../../contract/answers.ts';
import { showLife } from './sign-of-life.ts';

/** The sign-up form of the home page. */
export function newsletterForm(page: Page) {
  const section = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Field Notes on Responsible AI' }) });
  return {
    section,
    email: section.getByRole('textbox', { name: /email/i }),
    submit: section.getByRole('button', { name: /^Submit(ting\.\.\.)?$/ }),
  };
}

/** Scrolls to the form and waits until its island is awake. */
export async function wakeNewsletterForm(page: Page) {
  const form = newsletterForm(page);
  await form.email.scrollIntoViewIfNeeded();
  await showLife(page);
  await page
    .locator('astro-island:not([ssr])')
    .filter({ has: page.getByRole('textbox', { name: /email/i }) })
    .waitFor({ state: 'attached' });
  return form;
}

/** The one link of a kind that a mail's text carries. */
export function linkIn(mail: Email, kind: keyof typeof mailLinkPaths): string {
  const links = (mail.text ?? '').match(/https?:\/\/[^\s<>)\]]+/g) ?? [];
  const found = links.find((link) => new URL(link).pathname === mailLinkPaths[kind]);
  if (found === undefined) throw new Error(`the mail "${mail.subject ?? ''}" has no ${kind} link:\n${mail.text ?? ''}`);
  return found;
}

/** Value of a mail's header; empty where it has none. */
export function headerOf(mail: Email, name: string): string {
  return mail.headers.find(({ key }) => key === name.toLowerCase())?.value ?? '';
}
