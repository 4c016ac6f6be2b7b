import { contactSubjects, enquirySchemas, type EnquiryKind } from '../schema.ts';
import type { EnquiryToasts } from '../enquiry-words.ts';
import { fill } from '../../../contract/slots.ts';
import { copyOf } from '../../../site/copy/pages.ts';
import { firm } from '../../../site/copy/registers.ts';
import { errorsIn } from '../../../site/forms/form-check.ts';
import type { EnquiryAnswerName, EnquiryContent } from './enquiries-words.ts';
import type { EnquiryProperties } from './enquiry.ts';

/** Toasts of a form for success and failure; `address` is where to write after a failure. */
function outcomesOf(kind: EnquiryKind, toasts: EnquiryToasts, address: string): EnquiryProperties['outcomes'] {
  const { title, description } = toasts.failure;
  return { success: toasts[kind], failure: { title, description: fill(description, { email: address }) } };
}

/** Words of a page that answers a form sent without JavaScript: the toast's, and its own. */
export function enquiryAnswer(name: EnquiryAnswerName, kind: EnquiryKind, { answers, toasts }: EnquiryContent) {
  const answer = answers[name];
  if ('heading' in answer) return answer;
  const { success, failure } = outcomesOf(kind, toasts, kind === 'ethics' ? firm.emails.ethics : firm.emails.hello);
  const { title, description } = name.endsWith('-received') ? success : failure;
  return { heading: title, paragraphs: [description], ...answer };
}

/** Props of an enquiry form's island, from content/. `address` is where to write if sending fails. */
export async function enquiryProperties(kind: EnquiryKind, submit: string, address: string) {
  const [{ labels, optional, sending, trap, faults, toasts }, newsletter, { boxes, kept }] = await Promise.all([
    copyOf('enquiries'),
    copyOf('newsletter'),
    copyOf('consent'),
  ]);
  const { region, dismiss, notes } = newsletter.toasts;
  // Without the words of the answer pages, as all that is returned is sent to the browser.
  const words = { labels, optional, sending, trap, faults };
  const outcomes = outcomesOf(kind, toasts, address);
  const keep = { words: boxes.functional, policy: boxes.policy, receipt: kept.receipt };
  const blank = errorsIn(enquirySchemas[kind], new FormData());
  return { submit, words, blank, toastWords: { region, dismiss, notes }, outcomes, keep };
}

export async function subjectChoices(): Promise<readonly { readonly value: string; readonly label: string }[]> {
  const { subjects } = await copyOf('enquiries');
  return contactSubjects.map((value) => ({ value, label: subjects[value] }));
}
