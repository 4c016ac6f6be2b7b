import { expect, test } from 'vitest';
import { failureNote } from './failure-note.ts';

const notes = { offline: 'offline', minute: 'a minute', minutes: '{minutes} minutes' };
const lost = { ok: false, reason: 'network', cause: new TypeError('Failed to fetch') } as const;
const refused = { ok: false, reason: 'refused', status: 429 } as const;

test('a call that failed without a network says so, and with one does not guess', () => {
  expect(failureNote(lost, notes, false)).toBe('offline');
  expect(failureNote(lost, notes, true)).toBeUndefined();
});

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
])('a refusal for %i seconds says when to try again: %s', (retryAfter, words) => {
  expect(failureNote({ ...refused, retryAfter }, notes, true)).toBe(words);
});
