import type { Locator, Page } from '@playwright/test';
import { showLife } from './sign-of-life.ts';

export interface EnquiryForm {
  readonly form: Locator;
  readonly submit: Locator;
  /** The control with a label. */
  readonly field: (label: string) => Locator;
}

/** The enquiry form of a page, found by the function it posts to. */
export function enquiryForm(page: Page, endpoint: string): EnquiryForm {
  const form = page.locator(`form[action$="/functions/v1/${endpoint}"]`);
  return { form, submit: form.locator('button[type="submit"]'), field: (label) => form.getByLabel(label) };
}

/** Scrolls to the form and waits until its island is awake. */
export async function wakeEnquiryForm(page: Page, endpoint: string): Promise<EnquiryForm> {
  const enquiry = enquiryForm(page, endpoint);
  await enquiry.submit.scrollIntoViewIfNeeded();
  await showLife(page);
  await page.locator('astro-island:not([ssr])').filter({ has: enquiry.form }).waitFor({ state: 'attached' });
  return enquiry;
}
