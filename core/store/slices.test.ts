import { expect, test } from 'vitest';
import { inSlices, rowsInSlice, slicesOf, totalOf } from './slices.ts';

test('works until a slice is not full', async () => {
  const counts = [rowsInSlice, rowsInSlice, 7];
  expect(await totalOf(inSlices(() => Promise.resolve({ count: counts.shift() ?? 0 })))).toBe(2 * rowsInSlice + 7);
  expect(counts).toEqual([]);
});

test('ends between two slices when it is told to stop', async () => {
  const stopping = new AbortController();
  let done = 0;
  const run = async (): Promise<void> => {
    for await (const { count } of inSlices((limit) => Promise.resolve({ count: limit }), stopping.signal)) {
      done += count;
      if (done === 3 * rowsInSlice) stopping.abort();
    }
  };
  await expect(run()).rejects.toThrow('aborted');
  expect(done).toBe(3 * rowsInSlice);
});

test('leaves the event loop free between two slices', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('a request'));
  let slices = 0;
  await totalOf(
    inSlices((limit) => {
      order.push('a slice');
      slices += 1;
      return Promise.resolve({ count: slices < 3 ? limit : 0 });
    }),
  );
  expect(order.indexOf('a request')).toBe(1);
});

test('cuts a list into pieces without losing an end', () => {
  const items = Array.from({ length: 2 * rowsInSlice + 1 }, (_, number) => number);
  const slices = [...slicesOf(items)];
  expect([slices.map(({ length }) => length), slices.flat()]).toEqual([[rowsInSlice, rowsInSlice, 1], items]);
});
