import { expect, test } from 'vitest';
import { chosenCategory, countWords } from './category.ts';

const known = ['', 'ethics', 'future-tech'];

test('reads the category from the query', () => {
  expect(chosenCategory('?category=future-tech', known)).toBe('future-tech');
});

test('shows all for no category, an empty one, and one nobody knows', () => {
  expect(chosenCategory('', known)).toBe('');
  expect(chosenCategory('?category=', known)).toBe('');
  expect(chosenCategory('?category=<script>', known)).toBe('');
});

test('counts one article in the singular', () => {
  const words = { one: '{n} article', other: '{n} articles' };
  expect(countWords(1, words)).toBe('1 article');
  expect(countWords(3, words)).toBe('3 articles');
});
