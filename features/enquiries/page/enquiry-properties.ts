import { contactSubjects, type EnquiryKind } from '../schema.ts';
import type { EnquiryToasts } from '../enquiry-words.ts';
import { fill } from '../../../contract/slots.ts';
import { copyOf } from '../../../site/copy/pages.ts';
import { firm } from '../../../site/copy/registers.ts';
import type { EnquiryAnswerName, EnquiryContent } from './enquiries-words.ts';
import type { EnquiryProperties } from './enquiry.ts';

/** What a form says when it was sent and when it was not; `address` is where to write then. */
function outcomesOf(kind: EnquiryKind, toasts: EnquiryToasts, address: string): EnquiryProperties['outcomes'] {
  const { title, description } = toasts.failure;
  return { success: toasts[kind], failure: { title, description: fill(description, { email: address }) } };
}

/** The words of a page that answers a form without a script: the toast's, and what stands only there. */
export function enquiryAnswer(name: EnquiryAnswerName, kind: EnquiryKind, { answers, toasts }: EnquiryContent) {
  const answer = answers[name];
  if ('heading' in answer) return answer;
  const { success, failure } = outcomesOf(kind, toasts, kind === 'ethics' ? firm.emails.ethics : firm.emails.hello);
  const { title, description } = name.endsWith('-received') ? success : failure;
  return { heading: title, paragraphs: [description], ...answer };
}

/** What the island of an enquiry form needs, from content/. `address` is where to write when sending fails. */
export async function enquiryProperties(kind: EnquiryKind, submit: string, address: string) {
  const [{ labels, optional, sending, trap, faults, toasts }, newsletter, { boxes, kept }] = await Promise.all([
    copyOf('enquiries'),
    copyOf('newsletter'),
    copyOf('consent'),
  ]);
  const { region, dismiss, notes } = newsletter.toasts;
  // The words of the answer pages stay here: what is returned goes to the browser.
  const words = { labels, optional, sending, trap, faults };
  const outcomes = outcomesOf(kind, toasts, address);
  const keep = { words: boxes.functional, policy: boxes.policy, receipt: kept.receipt };
  return { submit, words, toastWords: { region, dismiss, notes }, outcomes, keep };
}

/** What a contact message can be about, as the form offers it. */
export async function subjectChoices(): Promise<readonly { readonly value: string; readonly label: string }[]> {
  const { subjects } = await copyOf('enquiries');
  return contactSubjects.map((value) => ({ value, label: subjects[value] }));
}
