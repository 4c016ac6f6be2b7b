import { actPages } from '../features/enquiries/page/acts/act-answer-names.ts';
import { callPages } from '../features/calls/page/call-answer-names.ts';
import { fieldsOf } from '../features/enquiries/enquiry-fields.ts';

function namesOf<Field extends { readonly name: string }>(fields: readonly Field[]): readonly Field['name'][] {
  return fields.map(({ name }) => name);
}

/** What a visitor types into each form, by name, in its order; `topic` comes from the address of the contact page. */
export const enquiryFields = {
  contact: [...namesOf(fieldsOf.contact), 'topic'],
  ethics: namesOf(fieldsOf.ethics),
  consultation: namesOf(fieldsOf.consultation),
} as const;

/** Everything typed into a form, to come back with it. */
function typed<const Fields extends readonly string[]>(fields: Fields): readonly Fields[number][] {
  return fields;
}

/** Everything typed, and for each field whether it is refused (`true`, `false`) and why (empty when it is right). */
function judged<Field extends string>(
  fields: readonly Field[],
): readonly (Field | `${Field}-invalid` | `${Field}-fault`)[] {
  return fields.flatMap((field) => [field, `${field}-invalid` as const, `${field}-fault` as const]);
}

const { contact, ethics, consultation } = enquiryFields;

/** Slot and field of a page whose button changes something: when the page was sent, signed. */
export const shownAt = 'shown-at';

/** Slot for the words that ask to press the button once more; empty unless it was pressed too soon. */
export const pressAgain = 'press-again';

/** Field of the box that is ticked before everything is erased; a form without it erases nothing. */
export const eraseSure = { name: 'sure', value: 'yes' } as const;

const pressed = [shownAt, pressAgain] as const;

/**
 * Pages of the site that only the functions may send: the site prerenders each one to `dist/answers/{name}.html`,
 * the functions fill its slots and add the status. A slot stands in the HTML as `{{slot-name}}`, in text or in an
 * attribute value; the functions escape what they put there. Pages with data are below (`framedPages`).
 */
export const answerSlots = {
  'newsletter-received': ['message'],
  'newsletter-invalid': ['message', 'email'],
  'newsletter-failed': ['email'],
  'newsletter-limited': ['email', 'wait'],
  'newsletter-confirm': ['token', 'email', ...pressed],
  'newsletter-confirmed': ['unsubscribe-token'],
  'newsletter-already-confirmed': [],
  'newsletter-link-expired': ['email'],
  'newsletter-link-unknown': [],
  'newsletter-unsubscribe': ['token', 'email', ...pressed],
  'newsletter-unsubscribed': [],
  'newsletter-stop-requests': ['token', 'email', ...pressed],
  'newsletter-requests-stopped': [],
  'contact-received': [],
  'contact-invalid': [...judged(contact.filter((field) => field !== 'topic')), 'topic', 'subject-label'],
  'contact-failed': [...typed(contact), 'subject-label'],
  'contact-limited': [...typed(contact), 'subject-label', 'wait'],
  'ethics-received': [],
  'ethics-invalid': judged(ethics),
  'ethics-failed': typed(ethics),
  'ethics-limited': [...typed(ethics), 'wait'],
  'consultation-received': [],
  'consultation-invalid': judged(consultation),
  'consultation-failed': typed(consultation),
  'consultation-limited': [...typed(consultation), 'wait'],
  'my-data-requested': [],
  'my-data-withheld': [],
  'my-data-invalid': ['message', 'email'],
  'my-data-failed': ['email'],
  'my-data-limited': ['email', 'wait'],
  'my-data-open': ['token', ...pressed],
  'my-data-shown': ['email', 'newsletter', 'enquiries', 'mails', 'lost', 'token', ...pressed],
  'my-data-erased': [],
  'my-data-erasing': [],
  'my-data-link-unknown': [],
  'visits-uncounted': [],
  'visits-counted': [],
  'visits-failed': [],
  'visits-limited': ['wait'],
  'call-link-unknown': ['token', ...pressed],
  'call-link-asked': [],
  'call-past': ['reference', 'day', 'here', 'place'],
  'call-outcome-unknown': [],
  'call-failed': [],
  'act-unknown': [],
  'act-failed': [],
} as const satisfies Record<string, readonly string[]>;

export type AnswerName = keyof typeof answerSlots;

/** What a caller fills; the page itself fills when it was sent. */
export type AnswerValues<Name extends AnswerName> = Readonly<
  Record<Exclude<(typeof answerSlots)[Name][number], (typeof pressed)[number]>, string>
>;

export const answerNames = Object.keys(answerSlots).filter((name): name is AnswerName => name in answerSlots);

/** Pages with data: the server renders them for each answer into the frame that the build leaves as `dist/answers/{name}.html`. */
export const framedPages = [...callPages, ...actPages] as const;

export type FramedPage = (typeof framedPages)[number];

/** What each of them knows besides its data. */
export interface PageContext {
  /** When the server sent it, signed: for a form whose button changes something. */
  readonly shownAt: string;
  /** Asks to press a button once more, where it was pressed too soon; else empty. */
  readonly pressAgain: string;
  /** Origins of the functions and of the site, without a slash at the end; empty for the page's own. */
  readonly functions: string;
  readonly site: string;
}

/** Where links in mails lead; the functions answer them with answer pages. */
export const mailLinkPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  myData: '/my-data',
  calls: '/consultation/times',
  callOutcome: '/consultation/times/outcome',
  enquiry: '/enquiries/act',
} as const;
