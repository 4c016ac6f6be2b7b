import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import type { LetterWords } from '../../contract/words.ts';
import { CalendarEntries } from '../../features/calls/invitation.ts';
import { CallLetters, type Occasion } from '../../features/calls/call-letters.ts';
import type { CallView } from '../../features/calls/tools.ts';
import { Zones } from '../../features/calls/zones.ts';
import { answerLetters } from '../../features/conversation/conversation-mails.ts';
import { enquiryLetters } from '../../features/enquiries/enquiry-mails.ts';
import type { EnquiryReplyRow } from '../../features/enquiries/rows.ts';
import { Letterhead } from '../../core/mail/letterhead.ts';
import { filledLetter } from '../../core/mail/letter-text.ts';
import { renderLetter } from '../../core/mail/render-letter.tsx';
import { letterMail } from '../../features/newsletter/letter-mail.ts';
import { mailToReader, stoppedMail } from '../../features/newsletter/newsletter-mails.ts';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import { enquiryRow } from '../stage/enquiries.ts';
import { root } from '../stage/test-server.ts';
import { sharedWords } from '../stage/fixtures.ts';
import { letterText } from '../stage/letters.ts';

const content = sharedWords(join(root, 'content'));
export const { mail: words, firm, enquiries, forms, calls: rules, callPages } = content;
export const siteUrl = 'https://firm.example';
const onPaperOf = (sender: typeof firm): Letterhead =>
  new Letterhead({
    firm: sender,
    words: words.foot,
    siteUrl,
    imageFolder: join(root, 'core', 'mail', 'images'),
    render: renderLetter,
  });
export const letterhead = onPaperOf(firm);
const from = { name: 'Firm', address: 'notes@firm.example' };
const aboutEnquiries = enquiryLetters({ words: content, sender: from, deskUrl: undefined }, letterhead);
const aboutAnswers = answerLetters(content, undefined, letterhead);
const sender = { from_name: 'Ana', from_address: 'a@example.org' };
const at = new Date('2026-07-22T17:42:00Z');
const came = {
  ...sender,
  text: 'Yes.',
  bytes: 31_000_000,
  over_limit: 'mail' as const,
  over_megabytes: 20,
  received_at: at.toISOString(),
  message_id: '<c@example.org>',
};

export const claimed: ClaimedMail = {
  id: 'm',
  kind: 'k',
  subject_id: 'C-2222-2222',
  recipient: 'a@example.org',
  message_id: '<m@firm.example>',
  created_at: at.toISOString(),
  attempts: 1,
  lane: 'mail',
  priority: 1,
};
const enquiry = enquiryRow('C-2222-2222', at, {
  id: 's',
  name: 'Ana',
  email: 'a@example.org',
  team: 't@firm.example',
});
const aboutCalls = new CallLetters({
  words: words.calls,
  entries: new CalendarEntries({
    words: words.calls,
    rules,
    firm,
    sender: { name: firm.name, address: firm.emails.hello },
  }),
  placeOf: (zone) => new Zones(callPages.zones).place(zone),
  letterhead,
});
const begins = Temporal.Instant.from('2026-07-24T15:00:00Z');
const call: CallView = {
  id: 'c',
  desk: { id: 'jersey', name: 'Jersey and London', timeZone: 'Europe/Jersey' },
  start: begins,
  end: begins.add({ minutes: 45 }),
  enquiry_id: 'e',
  starts_at: begins.toString(),
  ends_at: begins.add({ minutes: 45 }).toString(),
  state: 'booked',
  sequence: 0,
  zone: 'Asia/Singapore',
  phone: null,
  moved_from: null,
  changed_by: 'visitor',
  created_at: '',
  changed_at: '',
  version: 0,
  changed_who: null,
  line: null,
  offered: null,
  recorded_at: null,
  recorded_who: null,
};
const moved = { moved_from: begins.subtract({ hours: 2 }).toString() };
const caller = {
  reference: 'K-2222-2222',
  name: 'Ana',
  email: 'a@example.org',
  team: 't@firm.example',
  organization: null,
  phone: null,
};
const aboutCall = { caller, mail: claimed, now: at };
/** An email about the call to its visitor, with a way to another time unless none is offered. */
const toVisitor = (occasion: Exclude<Occasion, 'ended'>, changes: Partial<CallView> = {}) => {
  const page = changes.offered === 0 ? undefined : `${siteUrl}/t`;
  return aboutCalls.toVisitor({ ...aboutCall, occasion, call: { ...call, ...changes } }, page);
};
const toDesk = (occasion: Occasion, changes: Partial<CallView> = {}) =>
  aboutCalls.toDesk({ ...aboutCall, occasion, call: { ...call, ...changes } }, undefined);
export const reader = { to: 'a@example.org', unsubscribePage: `${siteUrl}/u`, unsubscribeOneClick: `${siteUrl}/f` };
const stopped = {
  id: '2026-07',
  pausedWhy: 'the email server refuses us: 550 5.7.1 blocked',
  recipients: 9,
  sent: 3,
  refused: 1,
  left: 1,
  waiting: 4,
};
const letter = { id: '2026-07', subject: 'July', text: letterText('Words.') };

const actPages = {
  take: `${siteUrl}/a?token=1`,
  answered: `${siteUrl}/a?token=2`,
  'not-for-us': `${siteUrl}/a?token=3`,
};
const noticeToTeam = (letter: LetterWords) => letterhead.write(letter, claimed);

const reply: EnquiryReplyRow = {
  id: 'r',
  enquiry_id: enquiry.id,
  mail_id: claimed.id,
  message_id: claimed.message_id,
  subject: 'Re: Sales [C-2222-2222]',
  text: 'Dear Ana,\n\nyes, gladly.\n\nKim',
  quotes: 1,
  marks: 0,
  who: 'kim@firm.example',
  at: at.toISOString(),
  version: 1,
  turn: 1,
  as_well: 0,
  releases: null,
  sent_at: null,
};

/** The email that asks to confirm a subscription, as a firm would write it. */
export const confirmationOf = (sender: typeof firm) =>
  mailToReader({ words, letterhead: onPaperOf(sender) }, 'confirmation', `${siteUrl}/b`, reader, claimed);

/** One of each email that leaves the house, as it would be written. */
export const mails = {
  'the acknowledgement': () => aboutEnquiries.acknowledgement(enquiry, claimed, undefined),
  'the acknowledgement of a consultation': () =>
    aboutEnquiries.acknowledgement({ ...enquiry, kind: 'consultation' }, claimed, `${siteUrl}/t?t=1`),
  'the email to the team': () => aboutEnquiries.toTeam(enquiry, claimed, undefined, actPages),
  'the email to the team where the desk has an address': () =>
    aboutEnquiries.toTeam(enquiry, claimed, undefined, { desk: 'https://desk.firm.example/enquiries/C-2222-2222' }),
  'the notice that a visitor has written again': () => aboutAnswers.arrived(came, enquiry, claimed),
  'the notice that attachments were not kept': () => aboutAnswers.notTaken(came, enquiry.reference, claimed),
  'the answer to an email that is not for us': () => aboutAnswers.notForUs(came, claimed),
  'the notice of a handing over': () => aboutEnquiries.handed(enquiry, 'kim', claimed),
  'the email about what is not for us': () => aboutEnquiries.notForUs(enquiry, claimed),
  'the digest': () => aboutEnquiries.digest([enquiry], at, claimed, new Map([[enquiry.id, actPages]])),
  'the notice of an erasure': () => aboutEnquiries.erased(claimed),
  'the confirmation': () => confirmationOf(firm),
  'the welcome': () => mailToReader({ words, letterhead }, 'welcome', `${siteUrl}/b`, reader, claimed),
  'the newsletter': () =>
    letterMail({ words, letterhead }, reader, letter, { siteUrl, siteDist: join(root, 'dist') }, claimed),
  'the stop of a letter': () => stoppedMail({ words, letterhead }, stopped, claimed),
  'the link to what is stored': () => letterhead.writeLink(words.myData, `${siteUrl}/my-data`, claimed),
  'the booking of a call': () => toVisitor('booked'),
  'the moving of a call by us': () => toVisitor('moved', { ...moved, changed_by: 'desk', line: 'A train is late.' }),
  'the cancellation of a call by us': () => toVisitor('cancelled', { state: 'cancelled', changed_by: 'desk' }),
  'its cancellation by us without another time': () =>
    toVisitor('cancelled', { state: 'cancelled', changed_by: 'desk', offered: 0 }),
  'the cancellation by us, to the team': () =>
    toDesk('cancelled', { state: 'cancelled', changed_by: 'desk', changed_who: 'tool:kim' }),
  'the moving of a call': () => toVisitor('moved', moved),
  'the moving of a call, to the team': () => toDesk('moved', moved),
  'the cancellation of a call': () => toVisitor('cancelled', { state: 'cancelled' }),
  'the reminder of a call, to the team': () => toDesk('reminder'),
  'the email about a missed call': () => aboutCalls.missed(call, 'K-2222-2222', `${siteUrl}/t`, claimed),
  'the reminder of a call': () => toVisitor('reminder'),
  'the booking, to the team': () => toDesk('booked'),
  'the question after a call, to the team': () =>
    aboutCalls.toDesk({ ...aboutCall, occasion: 'ended', call }, (became) => `${siteUrl}/o?t=1&outcome=${became}`),
  'a new link to choose a time': () => aboutCalls.newLink('K-2222-2222', `${siteUrl}/t`, claimed),
  'the reply to an enquiry': () => aboutEnquiries.reply(enquiry, { reply, thread: ['<a@firm.example>'] }, claimed),
  'the alarm of the ceiling': () => noticeToTeam(filledLetter(words.alarm, { ceiling: '500' })),
  'the alarm of sign-ups': () =>
    noticeToTeam(filledLetter(words.signUpAlarm, { hours: '1', asked: '60', confirmed: '2' })),
  'the link to the team': () => letterhead.writeLink(words.deskLink, `${siteUrl}/sign-in/link?token=1`, claimed),
  'the request to call someone': () => aboutCalls.ring(caller, claimed),
  'the notice of a diary that fills up': () => aboutCalls.filling('2026-11-23', claimed),
  'the notice of an unreadable calendar': () =>
    aboutCalls.unreadable('Jersey and London', 'It is not a calendar.', claimed),
} as const;
