import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('fills slots by name, dotted names too', () => {
  expect(fill('{name}: {emails.privacy}', { name: 'Firm', 'emails.privacy': 'p@firm.example' })).toBe('Firm: p@firm.example');
});

test('leaves a slot that has no value, so that it is seen', () => {
  expect(fill('{unknown} stays', {})).toBe('{unknown} stays');
});
