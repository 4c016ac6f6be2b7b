import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { readTimeProblems, wordsIn } from './read-time.ts';

function article(status: string, minutes: number, words: number) {
  return readContentFile('content/articles/x.mdx', `---\nstatus: ${status}\nreadMinutes: ${minutes}\n---\n${'word '.repeat(words)}\n`);
}

test('a time within a fifth of the body’s length stands', () => {
  expect(readTimeProblems(article('published', 10, 1760))).toEqual([]);
  expect(readTimeProblems(article('published', 10, 2640))).toEqual([]);
});

test('a time further off is told with the words there are and the words allowed', () => {
  expect(readTimeProblems(article('published', 10, 1759))).toMatchObject([
    { line: 3, field: 'readMinutes', wrong: '10 minutes are stated, but the body has 1759 words (8.0 minutes at 220 a minute)', allowed: '1760 to 2640 words for 10 minutes' },
  ]);
});

test('a piece that is still to come is not counted', () => {
  expect(readTimeProblems(article('coming-soon', 10, 90))).toEqual([]);
});

test('tags, link targets and rules are no words', () => {
  expect(wordsIn(['Two [words](/a/b).<Cite id="x" />', '| --- | --- |', '<Box title="three more words">'])).toBe(5);
});
