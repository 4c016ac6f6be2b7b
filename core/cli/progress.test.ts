import { expect, test, vi } from 'vitest';
import { endable, progressBar } from './progress.ts';

function watched(isTTY: boolean) {
  const said: string[] = [];
  let time = 0;
  const stream = { isTTY, write: (text: string) => said.push(text) > 0 };
  const tell = progressBar('Copying', stream, () => time);
  return {
    said,
    at: (seconds: number, done: number): void => {
      time = seconds * 1_000;
      tell(done, 12_000);
    },
  };
}

test('a terminal has a bar with rate and rest; what is slower than one a second is counted by the minute', () => {
  const { said, at } = watched(true);
  at(0, 0);
  at(10, 5);
  at(10, 1_000);
  at(120, 12_000);
  expect(said).toEqual([
    `\rCopying ${'░'.repeat(30)} 0/12,000\u001B[K`,
    `\rCopying ${'░'.repeat(30)} 5/12,000, 30 a minute, 399 min 50 s left\u001B[K`,
    `\rCopying ███${'░'.repeat(27)} 1,000/12,000, 100 a second, 1 min 50 s left\u001B[K`,
    `\rCopying ${'█'.repeat(30)} 12,000/12,000\u001B[K\n`,
  ]);
});

test('a file gets a line every ten seconds, and of short work none', () => {
  const { said, at } = watched(false);
  for (const second of [1, 5, 9.9, 10, 15, 20]) at(second, second * 100);
  expect(said).toEqual([
    'Copying: 1,000/12,000, 100 a second, 1 min 50 s left\n',
    'Copying: 2,000/12,000, 100 a second, 1 min 40 s left\n',
  ]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('work that %s ends says what is so, and its exit code is %i', async (signal, code) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockImplementation((given) => {
    throw new Error(`ended with ${String(given)}`);
  });
  const work = (): Promise<void> => Promise.resolve().then(() => void process.emit(signal, signal));
  await expect(endable('Half of it is done.', work)).rejects.toThrow(`ended with ${code}`);
  expect(said.mock.calls).toEqual([['\nHalf of it is done.']]);
  expect(process.listenerCount(signal)).toBe(0);
  for (const spy of [said, exit]) spy.mockRestore();
});
