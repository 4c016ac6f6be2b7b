import { pressed, type Slots } from '../../contract/answers.ts';

/** Answer pages for the newsletter's form and the links in its emails, with their slots. */
export const newsletterSlots = {
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
} as const satisfies Slots;

declare module '../../contract/answers.ts' {
  interface AnswerSlots extends Readonly<typeof newsletterSlots> {}
}

export const newsletterFunctions = ['subscribe-newsletter', 'confirm-subscription', 'unsubscribe'] as const;

declare module '../../contract/functions.ts' {
  interface Functions extends Readonly<Record<(typeof newsletterFunctions)[number], true>> {}
}
