/**
 * Pages of the site that only the functions may send: the site prerenders each one to `dist/answers/{name}.html`,
 * the functions fill its slots and add the status. A slot stands in the HTML as `{{slot-name}}`, in text or in an
 * attribute value; the functions escape what they put there.
 */
export const answerSlots = {
  'newsletter-received': ['message'],
  'newsletter-invalid': ['message', 'email'],
  'newsletter-failed': ['email'],
  'newsletter-limited': ['email'],
  'newsletter-confirm': ['token', 'email'],
  'newsletter-confirmed': ['unsubscribe-token'],
  'newsletter-already-confirmed': [],
  'newsletter-link-expired': ['email'],
  'newsletter-link-unknown': [],
  'newsletter-unsubscribe': ['token', 'email'],
  'newsletter-unsubscribed': [],
} as const satisfies Record<string, readonly string[]>;

export type AnswerName = keyof typeof answerSlots;
export type AnswerSlots<Name extends AnswerName> = Record<(typeof answerSlots)[Name][number], string>;

/** How a slot stands in a prerendered page. */
export function slotMarker(slot: string): string {
  return `{{${slot}}}`;
}

/** Where links in mails lead; the functions answer them with answer pages. */
export const mailLinkPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const;
