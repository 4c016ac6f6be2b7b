import { copyOf } from './copy.ts';
import type { EnquiryProperties } from './forms/enquiry.ts';

/** What the island of any enquiry form needs, from content/. */
export async function enquiryProperties(submit: string, address: string): Promise<EnquiryProperties> {
  const [{ answers: _answers, ...words }, newsletter] = await Promise.all([copyOf('enquiries'), copyOf('newsletter')]);
  const { region, dismiss } = newsletter.toasts;
  return { submit, words, toastWords: { region, dismiss }, address };
}
