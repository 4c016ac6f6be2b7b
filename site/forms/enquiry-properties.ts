import { contactSubjects, type EnquiryKind } from '../../contract/enquiries.ts';
import { fill } from '../../contract/slots.ts';
import { copyOf } from '../copy/pages.ts';
import type { EnquiryProperties } from './enquiry.ts';

/** What the island of an enquiry form needs, from content/. `address` is where to write when sending fails. */
export async function enquiryProperties(kind: EnquiryKind, submit: string, address: string): Promise<EnquiryProperties> {
  const [{ labels, optional, sending, trap, faults, toasts }, newsletter, { boxes, kept }] = await Promise.all([
    copyOf('enquiries'),
    copyOf('newsletter'),
    copyOf('consent'),
  ]);
  const { region, dismiss, notes } = newsletter.toasts;
  const { title, description } = toasts.failure;
  // The words of the answer pages stay here: what is returned goes to the browser.
  const words = { labels, optional, sending, trap, faults };
  const outcomes = { success: toasts[kind], failure: { title, description: fill(description, { email: address }) } };
  const keep = { words: boxes.functional, policy: boxes.policy, receipt: kept.receipt };
  return { submit, words, toastWords: { region, dismiss, notes }, outcomes, keep };
}

/** What a contact message can be about, as the form offers it. */
export async function subjectChoices(): Promise<readonly { readonly value: string; readonly label: string }[]> {
  const { subjects } = await copyOf('enquiries');
  return contactSubjects.map((value) => ({ value, label: subjects[value] }));
}
