import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtPages, dist } from '../../tools/checks/built-pages.ts';
import { poppler } from '../../tools/checks/needs.ts';
import { readableText, wordFaults } from './words-of-pages.ts';

/** The address of a build without SITE_URL: what names it names the public address in a public build. */
const ofTheBuild = /http:\/\/localhost:4321/g;
const published = (text: string): string => text.replaceAll(ofTheBuild, 'https://www.example.org');

/** Where the firm still has to fill in its own details. */
const isLegal = (path: string): boolean => /^\/(?:privacy|terms|cookies)$/.test(path);

test('each fault of printed words is found, and what only looks like one is not', () => {
  const wrong = [
    'Write to {emails.privacy}',
    'in {{minutes}} minutes',
    'Dear {name}',
    '[[Registered name]]',
    'at http://localhost:4321/',
    'by core/mail/smtp.ts',
    'proved by kill.test.ts',
    'two mails came',
    'You receive this mail',
    'We mailed it',
    'an e-mail',
  ];
  for (const text of wrong) expect.soft(wordFaults(text), text).toHaveLength(1);
  for (const text of [
    'the mail server',
    'a mail server refused it',
    'Gmail',
    'by email, an email, two emails',
    '{ a: 1 }',
    'Mail',
    'hello@corbiere.example',
  ])
    expect.soft(wordFaults(text), text).toEqual([]);
  expect(wordFaults('[[Registered name]]', ['gap'])).toEqual([]);
});

test('no page, answer page or part of one holds an unfilled slot, a gap, a local address or a source path', () => {
  for (const { path, html } of builtPages())
    expect.soft(wordFaults(published(readableText(html)), isLegal(path) ? ['gap'] : []), path).toEqual([]);
});

test('no text file for machines holds one either', () => {
  const files = readdirSync(dist, { recursive: true }).map(String);
  for (const file of files.filter((name) => /\.(?:txt|xml|ya?ml|md|webmanifest|ics)$/.test(name)))
    expect
      .soft(
        wordFaults(published(readFileSync(join(dist, file), 'utf8')), file.startsWith('answers/') ? ['slot'] : []),
        file,
      )
      .toEqual([]);
});

test.skipIf(!poppler.isThere())('no PDF holds one either', () => {
  const files = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.pdf'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { stdout } = spawnSync('pdftotext', [join(dist, file), '-'], { encoding: 'utf8' });
    expect.soft(stdout.trim(), file).not.toBe('');
    expect.soft(wordFaults(published(stdout)), file).toEqual([]);
  }
});
