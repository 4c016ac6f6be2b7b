import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../tests/stage/test-server.ts';
import { Letterhead } from '../../core/mail/letterhead.ts';
import { renderLetter } from '../../core/mail/render-letter.tsx';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { letterMail } from './letter-mail.ts';
import { testId } from './letters/letter-records.ts';

const { mail: words, firm } = sharedWords('content');
const siteUrl = 'https://firm.example';
const letterhead = new Letterhead({
  firm,
  words: words.foot,
  siteUrl,
  imageFolder: join(root, 'core', 'mail', 'images'),
  render: renderLetter,
});
const slug = 'twelve-places-on-the-bench';
const letter = {
  id: slug,
  subject: 'Letter 2: Twelve places on the bench',
  text: readFileSync(join(root, 'content', 'letters', `${slug}.md`), 'utf8'),
};
const reader = {
  to: 'a@example.org',
  unsubscribePage: `${siteUrl}/u?token=t`,
  unsubscribeOneClick: `${siteUrl}/f?token=t`,
};
const claimed = (kind: string): ClaimedMail => ({
  id: 'm',
  kind,
  subject_id: 's',
  recipient: reader.to,
  message_id: '<m@firm.example>',
  created_at: '2026-11-03T09:00:00.000Z',
  attempts: 1,
  lane: 'mail',
  priority: 5,
});

let siteDist: string;
beforeAll(() => {
  siteDist = mkdtempSync(join(tmpdir(), 'corbiere-dist-'));
  mkdirSync(join(siteDist, 'letters', slug), { recursive: true });
  writeFileSync(join(siteDist, 'letters', slug, 'drawing.png'), 'a drawing');
});
afterAll(() => rmSync(siteDist, { recursive: true, force: true }));

const write = (kind = 'newsletter-issue', change: Partial<typeof letter> = {}, dist = siteDist) =>
  letterMail({ words, letterhead }, reader, { ...letter, ...change }, { siteUrl, siteDist: dist }, claimed(kind));

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
  await expect(write('newsletter-issue', {}, join(siteDist, 'none'))).rejects.toThrow(
    /drawing\.png cannot be read: build the site/,
  );
  const { images, html } = await write('newsletter-test', { id: testId(letter, '1') }, join(siteDist, 'none'));
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
