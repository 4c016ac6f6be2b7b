import { expect, test } from 'vitest';
import { fill, fillMarkers } from './slots.ts';

test('fills slots by name, dotted names too', () => {
  expect(fill('{name}: {emails.privacy}', { name: 'Firm', 'emails.privacy': 'p@firm.example' })).toBe(
    'Firm: p@firm.example',
  );
});

test('leaves a slot that has no value, so that it is seen', () => {
  expect(fill('{unknown} stays', {})).toBe('{unknown} stays');
  expect(fillMarkers('{{unknown}} stays', {})).toBe('{{unknown}} stays');
});

test('slots of the build and slots of the functions are filled apart', () => {
  expect(fill('{name} and {{name}}', { name: 'Firm' })).toBe('Firm and {{name}}');
  expect(fillMarkers('{name} and {{name}}', (slot) => slot.toUpperCase())).toBe('{name} and NAME');
});
