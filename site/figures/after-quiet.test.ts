import { expect, test } from 'vitest';
import { afterQuiet, quiet, type Schedule } from './after-quiet.ts';

/** A clock that goes only when it is told to. */
function handClock() {
  let now = 0;
  let waiting: { readonly due: number; readonly task: () => void }[] = [];
  const schedule: Schedule = (task, milliseconds) => {
    const entry = { due: now + milliseconds, task };
    waiting.push(entry);
    return () => {
      waiting = waiting.filter((other) => other !== entry);
    };
  };
  return {
    schedule,
    pass(milliseconds: number) {
      now += milliseconds;
      const due = waiting.filter((entry) => entry.due <= now);
      waiting = waiting.filter((entry) => entry.due > now);
      for (const { task } of due) task();
    },
  };
}

test('of a drag, only what it ends with is said, and not before it has been still for the whole time', () => {
  const clock = handClock();
  const said: number[] = [];
  const { hand } = afterQuiet<number>((value) => said.push(value), clock.schedule);
  for (let value = 1; value <= 20; value += 1) {
    hand(value);
    clock.pass(quiet - 1);
  }
  expect(said).toEqual([]);
  clock.pass(1);
  expect(said).toEqual([20]);
  hand(21);
  clock.pass(quiet);
  expect(said).toEqual([20, 21]);
});
