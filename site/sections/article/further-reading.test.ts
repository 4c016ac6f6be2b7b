import { expect, test } from 'vitest';
import { furtherReading } from './further-reading.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('offers the related articles in the order in which an article names them', () => {
  expect(furtherReading('a', ['e', 'c', 'd'], order)).toEqual(['e', 'c', 'd']);
});

test('fills up from the list when an article names fewer than three', () => {
  expect(furtherReading('b', ['e'], order)).toEqual(['e', 'a', 'c']);
});

test('offers neither the article itself nor articles already on the page', () => {
  expect(furtherReading('a', ['b', 'c'], order, ['b', 'c'])).toEqual(['d', 'e']);
});
