// Longer than 250 lines where the kinds are many: one table of what each kind of mail is, and what follows when it never arrives.
import type { OutboxRow } from '../store/tables.ts';
import { refusalOf } from './failure.ts';

/** A kind of mail, in words for the firm's people. */
export interface MailKind {
  /** What it is, as a heading: `Acknowledgement`. */
  readonly name: string;
  /** What follows when it never arrives, one sentence. */
  readonly consequence: string;
  /** What can be done about it besides trying again. */
  readonly remedy: string;
  /** Whether its recipient is somebody outside the firm, whom one can ring or answer otherwise. */
  readonly to: 'visitor' | 'reader' | 'team' | 'program';
}

const standsInEnquiries = 'The enquiry is in Enquiries. Check that the team’s address receives email, then try again.';
const standsInCalls = 'The call is in Calls as agreed. Check that the team’s address receives email, then try again.';

const kinds: Readonly<Record<string, MailKind>> = {
  'enquiry-acknowledgement': {
    name: 'Acknowledgement',
    consequence: 'The visitor was not told that we have the message.',
    remedy: 'Answer the enquiry: your reply is sent separately.',
    to: 'visitor',
  },
  'enquiry-not-for-us': {
    name: 'Not for us',
    consequence: 'The visitor was never told that we cannot help.',
    remedy: 'The enquiry is closed; nothing else is sent to them automatically.',
    to: 'visitor',
  },
  'enquiry-reply': {
    name: 'Answer from the desk',
    consequence: 'The visitor does not have our answer.',
    remedy: 'Open the enquiry: the full answer is there, so you can send it another way.',
    to: 'visitor',
  },
  'enquiry-team': { name: 'Enquiry, to the team', consequence: 'The team was not told of this enquiry by email.', remedy: standsInEnquiries, to: 'team' },
  'enquiry-handed': {
    name: 'Handed over, to a colleague',
    consequence: 'A colleague was never told by email that this enquiry is with them.',
    remedy: 'Tell them. The enquiry stands under Yours at their desk.',
    to: 'team',
  },
  'enquiry-digest': {
    name: 'Several enquiries, to the team',
    consequence: 'The team was not told of these enquiries by email.',
    remedy: standsInEnquiries,
    to: 'team',
  },
  'enquiry-reminder': { name: 'Reminder, to the team', consequence: 'The team was not reminded of a promised time.', remedy: standsInEnquiries, to: 'team' },
  'enquiry-overdue': {
    name: 'Overdue, to the team',
    consequence: 'The team was not told that a promised time is over.',
    remedy: standsInEnquiries,
    to: 'team',
  },
  'enquiry-webhook': {
    name: 'Enquiry, to the webhook',
    consequence: 'The firm’s other programs were not told of this enquiry.',
    remedy: 'Repair the receiver of the webhook, then try again: receiving the same call twice does no harm.',
    to: 'program',
  },
  'enquiry-erased': {
    name: 'Erasure, to the team',
    consequence: 'The team was not told to delete its own emails about an erased enquiry.',
    remedy: 'Search the team’s mailbox for the reference and delete what is found.',
    to: 'team',
  },
  'enquiry-erased-webhook': {
    name: 'Erasure, to the webhook',
    consequence: 'The firm’s other programs still hold an enquiry that was erased here.',
    remedy: 'Delete it there by its reference, or repair the webhook and try again.',
    to: 'program',
  },
  'newsletter-confirmation': {
    name: 'Confirmation of a subscription',
    consequence: 'Someone asked for the newsletter and cannot confirm.',
    remedy: 'The request is deleted after 7 days; they may ask again.',
    to: 'reader',
  },
  'newsletter-welcome': {
    name: 'Welcome to a reader',
    consequence: 'A new reader was not welcomed.',
    remedy: 'The subscription is valid without it.',
    to: 'reader',
  },
  'newsletter-issue': {
    name: 'Letter to a reader',
    consequence: 'One reader did not get this letter.',
    remedy: 'Letters counts it as refused. An address that does not exist is unsubscribed automatically.',
    to: 'reader',
  },
  'newsletter-test': { name: 'Test of a letter', consequence: 'A test of a letter did not arrive.', remedy: 'Send another test from Letters.', to: 'team' },
  'letter-stopped': {
    name: 'Letter stopped, to the team',
    consequence: 'The team was not told that a letter stopped.',
    remedy: 'Letters says why it stopped.',
    to: 'team',
  },
  'my-data-link': {
    name: 'Link to stored data',
    consequence: 'Someone who asked what we store about them got no link.',
    remedy: 'They may ask again on the website; the request is deleted after 24 hours.',
    to: 'visitor',
  },
  'call-link': {
    name: 'Link to choose a time',
    consequence: 'The visitor cannot choose a time for the call.',
    remedy: 'Answer the enquiry, or call them.',
    to: 'visitor',
  },
  'call-booked': {
    name: 'Invitation to a call',
    consequence: 'The visitor has no invitation to the call they booked.',
    remedy: 'Call them, or answer the enquiry with the time.',
    to: 'visitor',
  },
  'call-moved': {
    name: 'Invitation, moved',
    consequence: 'The visitor does not know that the call was moved.',
    remedy: 'Call them, or answer the enquiry with the time.',
    to: 'visitor',
  },
  'call-cancelled': {
    name: 'Call cancelled',
    consequence: 'The visitor does not know that the call was cancelled.',
    remedy: 'Call them, or answer the enquiry.',
    to: 'visitor',
  },
  'call-reminder': { name: 'Reminder of a call', consequence: 'The visitor was not reminded of the call.', remedy: 'They have the invitation.', to: 'visitor' },
  'call-booked-desk': { name: 'Call booked, to the team', consequence: 'The team was not told of a call by email.', remedy: standsInCalls, to: 'team' },
  'call-moved-desk': {
    name: 'Call moved, to the team',
    consequence: 'The team was not told by email that a call was moved.',
    remedy: standsInCalls,
    to: 'team',
  },
  'call-cancelled-desk': {
    name: 'Call cancelled, to the team',
    consequence: 'The team was not told by email that a call was cancelled.',
    remedy: standsInCalls,
    to: 'team',
  },
  'call-reminder-desk': { name: 'Reminder of a call, to the team', consequence: 'The team was not reminded of a call.', remedy: standsInCalls, to: 'team' },
  'call-ended-desk': {
    name: 'Was the call held?, to the team',
    consequence: 'The team was not asked whether a call was held.',
    remedy: 'Record it in Calls.',
    to: 'team',
  },
  'busy-calendar-alarm': {
    name: 'Calendar not read, to the team',
    consequence: 'The team was not told that a calendar cannot be read.',
    remedy: 'Calls says which, and since when.',
    to: 'team',
  },
  'sign-up-alarm': {
    name: 'Many sign-ups, to the team',
    consequence: 'The team was not told that many subscribe and few confirm.',
    remedy: 'Readers shows the days.',
    to: 'team',
  },
  'call-ring-desk': {
    name: 'Please call, to the team',
    consequence: 'The team was not told to call somebody who was promised it.',
    remedy: 'Call them: the enquiry is open.',
    to: 'team',
  },
  'diary-alarm': {
    name: 'The diary fills up, to the team',
    consequence: 'The team was not told that half of a week was booked within an hour.',
    remedy: standsInCalls,
    to: 'team',
  },
  'ceiling-alarm': {
    name: 'Many emails, to the team',
    consequence: 'The team was not told that emails to strangers are held back.',
    remedy: 'Check that the team’s address receives email, then try again.',
    to: 'team',
  },
};

/** A kind of mail in words; one that is not listed keeps its name. */
export function mailKind(kind: string): MailKind {
  return kinds[kind] ?? { name: kind, consequence: 'This email was not delivered.', remedy: 'Try again, or dismiss it.', to: 'team' };
}

/** All kinds with their names, to choose from. */
export const kindsInWords: readonly { readonly kind: string; readonly name: string }[] = Object.entries(kinds).map(([kind, { name }]) => ({ kind, name }));

/** What a mail that was given up means, and what to do first. */
export interface Meaning {
  readonly consequence: string;
  readonly remedy: string;
  readonly first: 'again' | 'aside';
}

/**
 * What follows from a mail that was given up, by its kind and what the server said.
 * @param phone where its recipient wants to be rung, if they said
 */
export function meaningOf({ kind, failure }: Pick<OutboxRow, 'kind' | 'failure'>, phone: string | null): Meaning {
  const { consequence, remedy, to } = mailKind(kind);
  const enhanced = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(failure ?? '')?.[1];
  const refusal = refusalOf(enhanced);
  if (kind === 'newsletter-confirmation' && refusal === 'address')
    return {
      consequence: 'Most likely a typing error.',
      remedy: 'There is nothing to do: we must not guess the address, and the request is deleted after 7 days.',
      first: 'aside',
    };
  if (refusal === 'us') return { consequence, remedy: `Their server refuses us or our text, whoever the recipient. ${remedy}`, first: 'again' };
  if (to !== 'visitor' || kind === 'my-data-link') return { consequence, remedy, first: to === 'reader' ? 'aside' : 'again' };
  if (phone !== null) {
    const ring = `Call ${phone}, the number they left`;
    if (refusal === 'address') return { consequence, remedy: `${ring}: the address does not exist.`, first: 'again' };
    const said = remedy.startsWith('Call them')
      ? remedy.replace('Call them', ring)
      : remedy.startsWith('Answer')
        ? `${ring}, or a${remedy.slice(1)}`
        : `${ring}. ${remedy}`;
    return { consequence, remedy: said, first: 'again' };
  }
  return refusal === 'address'
    ? { consequence, remedy: 'The address does not exist, and they left no telephone number: an answer would be returned too.', first: 'aside' }
    : { consequence, remedy, first: 'again' };
}
