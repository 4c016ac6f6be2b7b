import { describe, expect, it } from 'vitest';
import { createToastStore, successDuration, type ToastMessage } from './toast-store.ts';

/** Time that passes only when told to. */
function manualTimers() {
  let time = 0;
  const tasks = new Set<{ due: number; task: () => void }>();
  return {
    now: () => time,
    schedule(task: () => void, milliseconds: number) {
      const entry = { due: time + milliseconds, task };
      tasks.add(entry);
      return () => {
        tasks.delete(entry);
      };
    },
    pass(milliseconds: number) {
      time += milliseconds;
      for (const entry of [...tasks]) {
        if (entry.due > time) continue;
        tasks.delete(entry);
        entry.task();
      }
    },
  };
}

const thanks: ToastMessage = { kind: 'success', title: 'Thank you', topic: 'newsletter' };
const failure: ToastMessage = { kind: 'destructive', title: 'Failed', description: 'Try again', topic: 'newsletter' };
const other: ToastMessage = { kind: 'success', title: 'Saved', topic: 'cookies' };

function setUp() {
  const timers = manualTimers();
  const store = createToastStore(timers);
  return { timers, store, titles: () => store.snapshot().map((toast) => toast.title) };
}

describe('toast store', () => {
  it('takes a success away after its time and keeps an error', () => {
    const { timers, store, titles } = setUp();
    store.show(thanks);
    store.show({ ...failure, topic: 'contact' });
    timers.pass(successDuration - 1);
    expect(titles()).toEqual(['Thank you', 'Failed']);
    timers.pass(1);
    expect(titles()).toEqual(['Failed']);
    timers.pass(successDuration * 100);
    expect(titles()).toEqual(['Failed']);
  });

  it('gives back the remaining time after a pause', () => {
    const { timers, store, titles } = setUp();
    store.show(thanks);
    timers.pass(successDuration - 1000);
    store.pause();
    timers.pass(successDuration * 10);
    expect(titles()).toEqual(['Thank you']);
    store.resume();
    timers.pass(999);
    expect(titles()).toEqual(['Thank you']);
    timers.pass(1);
    expect(titles()).toEqual([]);
  });

  it('replaces a message of the same topic by a new one, so that it is announced again', () => {
    const { store, titles } = setUp();
    store.show(failure);
    const first = store.snapshot()[0]?.id;
    store.show(other);
    store.show(failure);
    expect(titles()).toEqual(['Saved', 'Failed']);
    expect(store.snapshot()[1]?.id).not.toBe(first);
  });
});
