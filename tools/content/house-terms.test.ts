import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { houseTermProblems } from './house-terms.ts';

function found(text: string): readonly string[] {
  return houseTermProblems(readContentFile('content/pages/x.yaml', `lede: ${JSON.stringify(text)}\n`)).map(
    ({ allowed }) => allowed,
  );
}

test.each([
  ['The color of it', 'the -our form'],
  ['An organization', 'organisation'],
  ['We optimize', 'the -ise form'],
  ['Corbiere says', 'Corbière'],
  ['Send an e-mail', 'email, which English counts'],
  ['A mail with a link', 'email, which English counts'],
  ['our mails carry no pixel', 'email, which English counts'],
  ['cyber security', 'cybersecurity'],
  ['ISO10218', 'a space: ISO 10218'],
  ['The next issue comes', 'letter for one month of Field Notes, article for what stands under Insights'],
  ['A world-leading firm', 'what it does, plainly'],
])('"%s" is told', (text, allowed) => {
  expect(found(text)).toEqual([allowed]);
});

test.each([
  'Organization (optional)',
  'Email',
  'hello@corbiere.example',
  'Personalization Cookies',
  'Please enter your email address',
  'your mail server',
  'the mail folder',
  'most email programs',
  'the size of it',
  'prize',
  'Write to {emails.legal}',
])('"%s" stays as it is', (text) => {
  expect(found(text)).toEqual([]);
});

test('titles of others’ works keep their spelling', () => {
  const source = '---\nreferences:\n  - { id: a, text: "AI Suggestions Homogenize Writing" }\n---\n';
  expect(houseTermProblems(readContentFile('content/articles/x.mdx', source))).toEqual([]);
});
