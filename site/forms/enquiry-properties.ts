import { copyOf } from '../copy/pages.ts';
import type { EnquiryProperties } from './enquiry.ts';

/** What the island of any enquiry form needs, from content/. */
export async function enquiryProperties(submit: string, address: string): Promise<EnquiryProperties> {
  const [{ labels, optional, sending, trap, faults }, newsletter] = await Promise.all([copyOf('enquiries'), copyOf('newsletter')]);
  const { region, dismiss } = newsletter.toasts;
  // The words of the answer pages stay here: what is returned goes to the browser.
  const words = { labels, optional, sending, trap, faults };
  return { submit, words, toastWords: { region, dismiss }, address };
}
