import { expect, it, vi } from 'vitest';
import { fillFloor, pendingFloor } from '../../contract/functions.ts';
import { createManualClock } from '../../tests/stage/clock.ts';
import { createFillTimer, submitAtHumanPace } from './submission.ts';

it('fill timer counts from the first touch', async () => {
  const clock = createManualClock();
  const timer = createFillTimer(clock);
  expect(timer.elapsed()).toBe(0);
  timer.touch();
  await clock.pass(300);
  timer.touch();
  await clock.pass(200);
  expect(timer.elapsed()).toBe(500);
  timer.reset();
  expect(timer.elapsed()).toBe(0);
});

it('submitAtHumanPace waits out the fill time of a fast person and reports it honestly', async () => {
  const clock = createManualClock();
  const timer = createFillTimer(clock);
  const send = vi.fn((elapsed: number) => Promise.resolve(elapsed));
  timer.touch();
  await clock.pass(300);
  const done = submitAtHumanPace(timer, clock, send);
  await clock.pass(fillFloor - 301);
  expect(send).not.toHaveBeenCalled();
  await clock.pass(1);
  expect(send).toHaveBeenCalledExactlyOnceWith(fillFloor);
  expect(await done).toBe(fillFloor);
});

it('submitAtHumanPace sends at once for a slow person, yet stays pending long enough to be read', async () => {
  const clock = createManualClock();
  const timer = createFillTimer(clock);
  const settled = vi.fn();
  timer.touch();
  await clock.pass(60_000);
  const send = vi.fn(() => Promise.resolve('done'));
  void submitAtHumanPace(timer, clock, send).then(settled);
  await clock.pass(0);
  expect(send).toHaveBeenCalledExactlyOnceWith(60_000);
  await clock.pass(pendingFloor - 1);
  expect(settled).not.toHaveBeenCalled();
  await clock.pass(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith('done');
});
