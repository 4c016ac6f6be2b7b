import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { CalendarEntries } from '../calls/calendar-entries.ts';
import { CallLetters } from '../calls/call-letters.ts';
import type { CallView } from '../calls/call-view.ts';
import { Zones } from '../calls/zones.ts';
import { EnquiryMails } from '../enquiries/enquiry-mails.ts';
import type { Enquiry } from '../enquiries/enquiry.ts';
import { Letterhead } from '../mail/letterhead.ts';
import { renderLetter } from '../mail/render-letter.tsx';
import { letterMail } from '../newsletter/letter-mail.ts';
import { confirmationMail, stoppedMail, welcomeMail } from '../newsletter/newsletter-mails.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import { root } from '../../tests/stage/test-server.ts';
import { myDataMail } from '../privacy/my-data-mail.ts';
import { sharedWords } from '../../tests/stage/shared-content.ts';

const { mail: words, firm, enquiries, forms, calls: rules, callPages } = sharedWords(join(root, 'content'));
const siteUrl = 'https://firm.example';
const letterhead = new Letterhead({ firm, words: words.foot, siteUrl, imageFolder: join(root, 'functions', 'mail', 'images'), render: renderLetter });
const aboutEnquiries = new EnquiryMails(
  {
    words: words.enquiries,
    subjects: forms.subjects,
    promises: enquiries.promises,
    firm,
    timeZone: enquiries.deskTimeZone,
    closeUnansweredAfter: enquiries.closeUnansweredAfter,
    from: { name: 'Firm', address: 'notes@firm.example' },
  },
  letterhead,
);

const at = new Date('2026-07-22T17:42:00Z');
const claimed: ClaimedMail = {
  id: 'm',
  kind: 'k',
  subjectId: 'C-2222-2222',
  recipient: 'a@example.org',
  messageId: '<m@firm.example>',
  createdAt: at.toISOString(),
  attempt: 1,
  lane: 'mail',
  priority: 1,
};
const enquiry: Enquiry = {
  id: 's',
  reference: 'C-2222-2222',
  state: 'open',
  team: 't@firm.example',
  receivedAt: at,
  warnAt: at,
  dueAt: new Date('2026-07-23T17:42:00Z'),
  kind: 'contact',
  category: 'sales',
  topic: undefined,
  name: 'Ana',
  email: 'a@example.org',
  organization: undefined,
  phone: undefined,
  subject: 'Sales',
  message: 'Words',
};
const aboutCalls = new CallLetters({
  words: words.calls,
  entries: new CalendarEntries({ words: words.calls, rules, firm, sender: { name: firm.name, address: firm.emails.hello } }),
  placeOf: (zone) => new Zones(callPages.zones).place(zone),
  letterhead,
});
const begins = Temporal.Instant.from('2026-07-24T15:00:00Z');
const call: CallView = {
  id: 'c',
  desk: { id: 'jersey', name: 'Jersey and London', timeZone: 'Europe/Jersey' },
  start: begins,
  end: begins.add({ minutes: 45 }),
  state: 'booked',
  sequence: 0,
  zone: 'Asia/Singapore',
  changedBy: 'visitor',
  isOffered: true,
  changeableUntil: begins,
};
const caller = { reference: 'K-2222-2222', name: 'Ana', email: 'a@example.org', organization: null, phone: null, team: 't@firm.example' };
const reader = { to: 'a@example.org', unsubscribePage: `${siteUrl}/u`, unsubscribeOneClick: `${siteUrl}/f` };
const noNumbers = {
  ...{ scheduledAt: null, startedAt: null, finishedAt: null, correctedAt: null },
  ...{
    recipients: 9,
    sent: 3,
    refused: 1,
    left: 1,
    waiting: 4,
    inHand: 0,
    balanced: true,
    passedOver: 0,
    unsubscribed: 0,
    bounced: 0,
    complained: 0,
    perMinute: null,
    endsAt: null,
  },
};
const letter = { id: '2026-07', subject: 'July', text: '# July\n\nWords.' };

const actPages = { take: `${siteUrl}/a?token=1`, answered: `${siteUrl}/a?token=2`, 'not-for-us': `${siteUrl}/a?token=3` };
const mails = {
  'the acknowledgement': () => aboutEnquiries.write('enquiry-acknowledgement', enquiry, claimed),
  'the acknowledgement of a consultation': () =>
    aboutEnquiries.write('enquiry-acknowledgement', { ...enquiry, kind: 'consultation' }, claimed, { timesPage: `${siteUrl}/t?t=1` }),
  'the mail to the team': () => aboutEnquiries.write('enquiry-team', enquiry, claimed, { acts: actPages }),
  'the mail about what is not for us': () => aboutEnquiries.writeNotForUs(enquiry, claimed),
  'the digest': () => aboutEnquiries.writeDigest([enquiry], at, claimed, { pages: new Map([[enquiry.id, actPages]]), takers: new Map() }),
  'the notice of an erasure': () => aboutEnquiries.writeErased(claimed),
  'the confirmation': () => confirmationMail({ words, letterhead }, reader, `${siteUrl}/b`, claimed),
  'the welcome': () => welcomeMail({ words, letterhead }, reader, `${siteUrl}/b`, claimed),
  'the newsletter': () => letterMail({ words, letterhead }, reader, letter, { siteUrl, siteDist: join(root, 'dist') }, claimed),
  'the stop of a letter': () =>
    stoppedMail(
      { words, letterhead },
      { ...noNumbers, id: '2026-07', subject: 'July', state: 'paused', pausedWhy: 'the mail server refuses us: 550 5.7.1 blocked' },
      claimed,
    ),
  'the link to what is stored': () => myDataMail(words.myData, letterhead, `${siteUrl}/my-data`, claimed),
  'the booking of a call': () => aboutCalls.toVisitor('booked', call, caller, `${siteUrl}/t`, claimed, at),
  'the moving of a call by us': () =>
    aboutCalls.toVisitor(
      'moved',
      { ...call, changedBy: 'desk', movedFrom: begins.subtract({ hours: 2 }), line: 'A train is late.' },
      caller,
      `${siteUrl}/t`,
      claimed,
      at,
    ),
  'the cancellation of a call by us': () =>
    aboutCalls.toVisitor('cancelled', { ...call, state: 'cancelled', changedBy: 'desk' }, caller, `${siteUrl}/t`, claimed, at),
  'its cancellation by us without another time': () =>
    aboutCalls.toVisitor('cancelled', { ...call, state: 'cancelled', changedBy: 'desk', isOffered: false }, caller, undefined, claimed, at),
  'the cancellation by us, to the desk': () =>
    aboutCalls.toDesk('cancelled', { ...call, state: 'cancelled', changedBy: 'desk', changedWho: 'tool:kim' }, caller, undefined, claimed, at),
  'the mail about a missed call': () => aboutCalls.missed(call, 'K-2222-2222', `${siteUrl}/t`, claimed),
  'the reminder of a call': () => aboutCalls.toVisitor('reminder', call, caller, `${siteUrl}/t`, claimed, at),
  'the booking, to the desk': () => aboutCalls.toDesk('booked', call, caller, undefined, claimed, at),
  'the question after a call, to the desk': () => aboutCalls.toDesk('ended', call, caller, (became) => `${siteUrl}/o?t=1&outcome=${became}`, claimed, at),
  'a new link to choose a time': () => aboutCalls.newLink('K-2222-2222', `${siteUrl}/t`, claimed),
  'the notice of an unreadable calendar': () => aboutCalls.unreadable('Jersey desk', 'It is no calendar.', claimed),
} as const;

test.each(Object.entries(mails))('%s says at its foot who writes, and where to read how data is handled', async (_, write) => {
  const { html, text } = await write();
  const company = firm.registration.replaceAll('[[', '[').replaceAll(']]', ']');
  expect(html).toContain(company);
  expect(html).toContain(`href="${siteUrl}/privacy"`);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${firm.emails.hello} ${company} Privacy policy: ${siteUrl}/privacy`);
});

test('mails name a moment in the zone of those who answer, and in UTC', async () => {
  const due = `Thursday, July 23, 2026, 18:42 in ${firm.places} (17:42 UTC)`;
  const flat = async (write: () => Promise<{ readonly text: string }>): Promise<string> => (await write()).text.replaceAll(/\s+/g, ' ');
  expect(await flat(mails['the acknowledgement'])).toContain(`We answer within 24 hours: you will hear from us by ${due}.`);
  expect(await flat(mails['the mail to the team'])).toContain(`an answer was promised within 24 hours, by ${due}.`);
  expect(await flat(mails['the digest'])).toContain(`message, due ${due}`);
});

test('mails about a call name its time in the zone of whoever reads, and in the other one’s, with the day where it is another', async () => {
  const flat = async (write: () => Promise<{ readonly text: string }>): Promise<string> => (await write()).text.replaceAll(/\s+/g, ' ');
  const [here, there] = ['Friday, July 24, 2026, 23:00 to 23:45 in Singapore', 'Friday, July 24, 2026, 16:00 to 16:45 in Jersey'];
  expect(await flat(mails['the booking of a call'])).toContain(`We look forward to speaking with you on ${here}.`);
  expect(await flat(mails['the booking of a call'])).toContain(`Also: ${there}`);
  expect(await flat(mails['the booking, to the desk'])).toContain(`When: ${there} Also: ${here}`);
});

test('what one of us changes is told as ours, with their words and the way to another time where one is offered; colleagues learn who it was', async () => {
  const flat = async (write: () => Promise<{ readonly text: string }>): Promise<string> => (await write()).text.replaceAll(/\s+/g, ' ');
  const [now, before] = ['Friday, July 24, 2026, 23:00 to 23:45 in Singapore', 'Friday, July 24, 2026, 21:00'];
  expect(await flat(mails['the moving of a call by us'])).toContain(
    `We have had to move your call with us. It is on ${now}, and no longer on ${before}. A train is late. The changed`,
  );
  const offered = await flat(mails['the cancellation of a call by us']);
  expect(offered).toContain(`We have had to cancel your call with us on ${now}.`);
  expect(offered).toContain(`Choose a time: ${siteUrl}/t`);
  const final = await flat(mails['its cancellation by us without another time']);
  expect(final).toContain('If you still wish to speak with us, answer this mail.');
  expect(final).not.toContain(`${siteUrl}/t`);
  expect(await flat(mails['the cancellation by us, to the desk'])).toContain("Changed by: kim, with the staff's tool");
  expect(await flat(mails['the mail about a missed call'])).toContain(`Choose another time: ${siteUrl}/t`);
});

test('the question after a call has a link for each answer, in HTML and in text, and no calendar; no other mail to the desk has one', async () => {
  const { html, text, calendar } = await mails['the question after a call, to the desk']();
  for (const became of ['held', 'no-show']) {
    expect(html).toContain(`href="${siteUrl}/o?t=1&amp;outcome=${became}"`);
    expect(text).toContain(`:\n${siteUrl}/o?t=1&outcome=${became}\n`);
  }
  expect(calendar).toBeUndefined();
  expect((await mails['the booking, to the desk']()).text).not.toMatch(/held|no-show/i);
});

test('the acknowledgement of a consultation offers to choose a time, in HTML and in text; no other mail to a sender does', async () => {
  const { html, text } = await mails['the acknowledgement of a consultation']();
  expect(html).toContain(`href="${siteUrl}/t?t=1"`);
  expect(text).toContain(`Choose a time:\n${siteUrl}/t?t=1`);
  expect((await mails['the acknowledgement']()).text).not.toContain('Choose a time');
});
