import { expect, test } from 'vitest';
import { furtherReading } from './further-reading.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('offers the pieces an article names itself, in its order', () => {
  expect(furtherReading('a', ['e', 'c', 'd'], order)).toEqual(['e', 'c', 'd']);
});

test('fills up from the list when an article names fewer than three', () => {
  expect(furtherReading('b', ['e'], order)).toEqual(['e', 'a', 'c']);
});

test('offers neither the article itself nor what the page has shown already', () => {
  expect(furtherReading('a', ['b', 'c'], order, ['b', 'c'])).toEqual(['d', 'e']);
});
