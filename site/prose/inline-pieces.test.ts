import { expect, test } from 'vitest';
import { inlinePieces } from './inline-pieces.ts';

test('finds links, strong words and placeholders, and keeps the text between them', () => {
  expect(inlinePieces('Ask [us](/contact), **today**: [[number]].')).toEqual([
    { kind: 'text', text: 'Ask ' },
    { kind: 'link', text: 'us', href: '/contact' },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'today' },
    { kind: 'text', text: ': ' },
    { kind: 'placeholder', text: 'number' },
    { kind: 'text', text: '.' },
  ]);
});

test('never reads markup as HTML', () => {
  expect(inlinePieces('<b>x</b>')).toEqual([{ kind: 'text', text: '<b>x</b>' }]);
});
