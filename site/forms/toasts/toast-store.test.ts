import { beforeEach, expect, it } from 'vitest';
import { createToastStore, successDuration, type ToastMessage } from './toast-store.ts';

const thanks: ToastMessage = { kind: 'success', title: 'Thank you', topic: 'newsletter' };
const failure: ToastMessage = { kind: 'destructive', title: 'Failed', description: 'Try again', topic: 'newsletter' };

const tasks = new Set<() => void>();
const periods: number[] = [];
const store = createToastStore((task, milliseconds) => {
  periods.push(milliseconds);
  tasks.add(task);
  return () => tasks.delete(task);
});
const timeIsUp = (): void => {
  for (const task of [...tasks]) task();
};
const titles = (): readonly string[] => store.snapshot().map((toast) => toast.title);

beforeEach(() => {
  for (const { id } of store.snapshot()) store.dismiss(id);
});

it('takes a success away after its time and keeps an error', () => {
  store.show(thanks);
  store.show({ ...failure, topic: 'contact' });
  expect(titles()).toEqual(['Thank you', 'Failed']);
  timeIsUp();
  expect(titles()).toEqual(['Failed']);
  expect(periods).toEqual([successDuration]);
});

it('keeps a success while somebody rests on it, and gives it its whole time again after that', () => {
  store.show(thanks);
  store.pause();
  timeIsUp();
  store.show({ ...thanks, title: 'Saved', topic: 'cookies' });
  expect(titles()).toEqual(['Thank you', 'Saved']);
  store.resume();
  expect(tasks.size).toBe(2);
  timeIsUp();
  expect(titles()).toEqual([]);
});

it('replaces a message of the same topic by a new one, so that it is announced again', () => {
  store.show(failure);
  const first = store.snapshot()[0]?.id;
  store.show({ ...thanks, title: 'Saved', topic: 'cookies' });
  store.show(failure);
  expect(titles()).toEqual(['Saved', 'Failed']);
  expect(store.snapshot()[1]?.id).not.toBe(first);
});
