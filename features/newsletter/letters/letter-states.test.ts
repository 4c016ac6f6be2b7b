import { expect, test } from 'vitest';
import { letterAfter, type LetterEvent, type LetterState } from './letter-records.ts';

const states: readonly LetterState[] = ['preparing', 'sending', 'paused', 'sent', 'cancelled'];
const events: readonly LetterEvent[] = ['entered', 'emptied', 'refilled', 'pause', 'stop', 'resume', 'cancel'];

test('a letter has these transitions alone: every state and every event, with and without all emails queued', () => {
  const table = (entered: boolean): readonly string[] =>
    states.flatMap((state) =>
      events.flatMap((event) => {
        const next = letterAfter(state, event, entered);
        return next === undefined ? [] : [`${state}, ${event}: ${next}`];
      }),
    );
  const always = [
    'preparing, entered: sending',
    'preparing, pause: paused',
    'preparing, cancel: cancelled',
    'sending, emptied: sent',
    'sending, pause: paused',
    'sending, stop: paused',
    'sending, cancel: cancelled',
    'paused, cancel: cancelled',
  ];
  expect(table(true).toSorted()).toEqual(
    [...always, 'paused, resume: sending', 'sent, refilled: sending', 'cancelled, refilled: sending'].sort(),
  );
  expect(table(false).toSorted()).toEqual(
    [...always, 'paused, resume: preparing', 'sent, refilled: preparing', 'cancelled, refilled: preparing'].sort(),
  );
});
