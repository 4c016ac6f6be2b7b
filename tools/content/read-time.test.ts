import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { readTimeProblems } from './read-time.ts';

function article(status: string, minutes: number, words: number) {
  return readContentFile(
    'content/articles/x.mdx',
    `---\nstatus: ${status}\nreadMinutes: ${minutes}\n---\n${'word '.repeat(words)}\n`,
  );
}

test('a time that supposes 220 to 240 words a minute stands', () => {
  expect(readTimeProblems(article('published', 10, 2200))).toEqual([]);
  expect(readTimeProblems(article('published', 10, 2400))).toEqual([]);
});

test('a time further off is told with the words there are and the words allowed', () => {
  expect(readTimeProblems(article('published', 10, 2199))).toMatchObject([
    {
      line: 3,
      field: 'readMinutes',
      wrong: '10 minutes are stated, but the body has 2199 words (219.9 a minute)',
      allowed: '2200 to 2400 words for 10 minutes',
    },
  ]);
});
