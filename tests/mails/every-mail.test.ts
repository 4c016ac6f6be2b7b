import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answersTo } from '../../core/mail/mailbox.ts';
import { claimed, confirmationOf, firm, letterhead, mails, reader, siteUrl, words } from './every-mail.ts';
import { letterMail } from '../../features/newsletter/letter-mail.ts';
import { testId } from '../../features/newsletter/letters/letter-records.ts';
import { temporaryFolder } from '../stage/engines.ts';
import { root } from '../stage/test-server.ts';
import { readableText, wordFaults } from '../pages/words-of-pages.ts';
import { proves } from '../stage/proves.ts';

/** The subjects of all letters among some words: a letter has a preview too, a list of labels has none. */
function subjectsIn(some: object): readonly string[] {
  const own = 'subject' in some && 'preview' in some ? [String(some.subject)] : [];
  return [
    ...own,
    ...Object.values(some).flatMap((part: unknown) =>
      typeof part === 'object' && part !== null ? subjectsIn(part) : [],
    ),
  ];
}

async function flat(write: () => Promise<{ readonly text: string }>): Promise<string> {
  return (await write()).text.replaceAll(/\s+/g, ' ');
}

test.each(Object.entries(mails))('%s is whole and tracks nobody', proves('promise:no-pixels'), async (_, write) => {
  const { subject, html, text } = await write();
  expect(html).toContain(`href="${siteUrl}/privacy"`);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${firm.emails.hello} Privacy policy: ${siteUrl}/privacy`);
  for (const part of [subject, readableText(html), text]) expect(wordFaults(part)).toEqual([]);
  const loaded = [...html.matchAll(/(?:src|background)="([^"]*)"|url\(([^)]*)\)/g)];
  expect(loaded.map(([, source, address]) => source ?? address).filter((from) => !from?.startsWith('cid:'))).toEqual(
    [],
  );
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, target = '']) => target);
  const ours = [`${siteUrl}/`, 'https://desk.firm.example/', 'mailto:', 'tel:'];
  expect(links.filter((target) => !ours.some((start) => target.startsWith(start)))).toEqual([]);
});

test.each(['the confirmation', 'the welcome'] as const)('%s has one button, lines of 72 characters', async (name) => {
  const { html, text, headers } = await mails[name]();
  expect(headers['Auto-Submitted']).toBe('auto-generated');
  expect(html.match(/background-color:#11293b/g), 'one button').toHaveLength(1);
  expect(text.split('\n').filter((line) => !line.startsWith('http') && line.length > 72)).toEqual([]);
});

test('every email that content/mail.yaml words is among those written here', async () => {
  const subjects = await Promise.all(Object.values(mails).map(async (write) => (await write()).subject));
  const worded = subjectsIn(words).map(
    (subject) => new RegExp(`^${subject.replaceAll(/[[\]().?]/g, '\\$&').replaceAll(/\{\{[^}]+\}\}/g, '.+')}$`),
  );
  expect(worded.filter((pattern) => !subjects.some((subject) => pattern.test(subject)))).toEqual([]);
});

test('the company details are at the foot of an email once the firm has filled them in', async () => {
  const { html, text } = await confirmationOf({ ...firm, registration: 'Corbière Ltd, Jersey 12345' });
  expect(html).toContain('Corbière Ltd, Jersey 12345');
  expect(text).toContain(`${firm.emails.hello}\nCorbière Ltd, Jersey 12345\nPrivacy policy:`);
});

test('emails give a moment in the zone of those who answer, and in UTC', async () => {
  const due = `Thursday, July 23, 2026, 18:42 in ${firm.places} (17:42 UTC)`;
  expect(await flat(mails['the acknowledgement'])).toContain(
    `We answer within 24 hours, so you will hear from us by ${due}.`,
  );
  expect(await flat(mails['the email to the team'])).toContain(`we promised an answer within 24 hours, by ${due}.`);
  expect(await flat(mails['the digest'])).toContain(`message, due ${due}`);
});

test('emails about a call give its time in both sides’ zones, with the day where it differs', async () => {
  const [here, there] = [
    'Friday, July 24, 2026, 23:00 to 23:45 in Singapore',
    'Friday, July 24, 2026, 16:00 to 16:45 in Jersey',
  ];
  expect(await flat(mails['the booking of a call'])).toContain(`We look forward to speaking with you on ${here}.`);
  expect(await flat(mails['the booking of a call'])).toContain(`Also: ${there}`);
  expect(await flat(mails['the booking, to the team'])).toContain(`When: ${there} Also: ${here}`);
});

test('our change is told as ours, in our words, with a way to another time; colleagues learn who it was', async () => {
  const [now, before] = ['Friday, July 24, 2026, 23:00 to 23:45 in Singapore', 'Friday, July 24, 2026, 21:00'];
  expect(await flat(mails['the moving of a call by us'])).toContain(
    `We have had to move your call with us from ${before} to ${now}. A train is late. An updated`,
  );
  const offered = await flat(mails['the cancellation of a call by us']);
  expect(offered).toContain(`We have had to cancel your call with us on ${now}.`);
  expect(offered).toContain(`Choose a time: ${siteUrl}/t`);
  const final = await flat(mails['its cancellation by us without another time']);
  expect(final).toContain('If you would still like to speak with us, please reply to this email.');
  expect(final).not.toContain(`${siteUrl}/t`);
  expect(await flat(mails['the cancellation by us, to the team'])).toContain('Changed by: kim, on the command line');
  expect(await flat(mails['the email about a missed call'])).toContain(`Choose another time: ${siteUrl}/t`);
});

test('only the question after a call has a link for each answer, in HTML and text, and no calendar', async () => {
  const { html, text, calendar } = await mails['the question after a call, to the team']();
  for (const became of ['held', 'no-show']) {
    expect(html).toContain(`href="${siteUrl}/o?t=1&amp;outcome=${became}"`);
    expect(text).toContain(`:\n${siteUrl}/o?t=1&outcome=${became}\n`);
  }
  expect(calendar).toBeUndefined();
  expect((await mails['the booking, to the team']()).text).not.toMatch(/held|no-show/i);
});

test('only the acknowledgement of a consultation leads with the choice of time, in HTML and text', async () => {
  const { html, text } = await mails['the acknowledgement of a consultation']();
  expect(html).toContain(`href="${siteUrl}/t?t=1"`);
  expect(text).toContain(`Choose a time:\n${siteUrl}/t?t=1`);
  for (const twin of [readableText(html), text])
    expect(twin.indexOf(`${siteUrl}/t?t=1`)).toBeLessThan(twin.indexOf('has reached us'));
  expect((await mails['the acknowledgement']()).text).not.toContain('Choose a time');
});

test('what a visitor answers to an email that invites it goes to a mailbox the team reads', async () => {
  const team = { name: expect.any(String), address: 't@firm.example' };
  for (const name of [
    'the acknowledgement',
    'the acknowledgement of a consultation',
    'the email about what is not for us',
    'the booking of a call',
    'its cancellation by us without another time',
    'the reminder of a call',
  ] as const)
    expect([name, (await mails[name]()).replyTo]).toEqual([name, team]);
  expect(answersTo({ name: 'Firm', address: 'T@firm.example' }, 't@firm.example, other@firm.example')).toEqual({});
});

const slug = 'twelve-places-on-the-bench';
const letter = {
  id: slug,
  subject: 'Letter 2: Twelve places on the bench',
  text: readFileSync(join(root, 'content', 'letters', `${slug}.md`), 'utf8'),
};

/** The letter as an email, from a built site that has its drawing. */
function write(kind = 'newsletter-issue', change: Partial<typeof letter> = {}, hasDrawing = true) {
  const siteDist = temporaryFolder();
  const folder = join(siteDist, 'letters', slug);
  mkdirSync(folder, { recursive: true });
  if (hasDrawing) writeFileSync(join(folder, 'drawing.png'), 'a drawing');
  return letterMail(
    { words, letterhead },
    reader,
    { ...letter, ...change },
    { siteUrl, siteDist },
    { ...claimed, kind },
  );
}

test('a letter carries its drawing, and no remote content', async () => {
  const { html, images } = await write();
  expect(images.map(({ cid }) => cid)).toEqual(['wordmark', 'drawing']);
  expect(String(images[1]?.content)).toBe('a drawing');
  expect([...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)).toEqual(['cid:wordmark', 'cid:drawing']);
  expect(html).toMatch(/alt="Parts waiting at an inspection bench/);
});

test('a letter links to its archive and its page, with no reader in the URL', async () => {
  const { headers, html, text } = await write();
  expect(headers).toMatchObject({
    'List-Archive': `<${siteUrl}/letters>`,
    'List-Id': '<field-notes.firm.example>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Feedback-ID': `${slug}::letter:firmexample`,
  });
  expect(html).toContain(`href="${siteUrl}/letters/${slug}"`);
  expect(text).toContain(`Read or print it on the website:\n${siteUrl}/letters/${slug}\n`);
});

test('a letter has its number, imprint and sources in HTML and in text, and its margin notes at the end', async () => {
  const { html, text, subject } = await write();
  expect(subject).toBe(letter.subject);
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const said of [
    'Letter 2, November 2026',
    'Team: Robotics team. Editorial responsibility: ours, Assurance team.',
    'Source: European Union (2024).',
  ]) {
    expect(flat).toContain(said);
    expect(html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')).toContain(said);
  }
  expect(flat.indexOf('Composite.')).toBeGreaterThan(flat.indexOf('With thanks to'));
  expect(html).toMatch(/<meta name="color-scheme" content="light dark"/);
  expect(html).toContain('prefers-color-scheme: dark');
});

test('a letter is not sent while its drawing is not built; a test has the alternative text instead', async () => {
  await expect(write('newsletter-issue', {}, false)).rejects.toThrow(/drawing\.png cannot be read: build the site/);
  const { images, html } = await write('newsletter-test', { id: testId(letter, '1') }, false);
  expect(images.map(({ cid }) => cid)).toEqual(['wordmark']);
  expect(html).toMatch(/alt="Parts waiting at an inspection bench/);
});

test('a corrected letter lists its corrections with their dates', async () => {
  const corrected = letter.text.replace(
    '\n---\n',
    '\ncorrections:\n  - { date: 2026-11-12, text: The film of water was 0.4 mm thick. }\n---\n',
  );
  const { text } = await write('newsletter-issue', { text: corrected });
  expect(text).toContain('Corrected in November 2026: The film of water was 0.4 mm thick.');
  expect((await write()).text).not.toContain('Corrected in');
});
