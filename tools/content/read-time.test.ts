import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { readTimeProblems } from './read-time.ts';

function article(status: string, minutes: number, words: number) {
  return readContentFile(
    'content/articles/x.mdx',
    `---\nstatus: ${status}\nreadMinutes: ${minutes}\n---\n${'word '.repeat(words)}\n`,
  );
}

test.each([
  [1, 40],
  [1, 285],
  [2, 345],
  [10, 2_200],
  [10, 2_400],
])('%i minutes fit %i words', (minutes, words) => {
  expect(readTimeProblems(article('published', minutes, words))).toEqual([]);
});

test('a time that does not fit is told with the one that does', () => {
  expect(readTimeProblems(article('coming-soon', 2, 285))).toEqual([]);
  expect(readTimeProblems(article('published', 2, 285))).toMatchObject([
    { line: 3, field: 'readMinutes', wrong: 'is 2, but the body has 285 words', allowed: '1, at 230 words a minute' },
  ]);
});
