import { setImmediate } from 'node:timers/promises';

/** Rows that one transaction of bulk work may touch, so that nobody waits long for it. */
export const rowsInSlice = 100;

/**
 * Bulk work in slices, with the event loop free in between. Yields what became of each slice once it is committed.
 * @param work one transaction that changes at most `limit` rows; a count below it means that nothing is left
 * @throws what `work` throws, and the signal's reason when it is aborted between two slices
 */
export async function* inSlices<Slice extends { readonly count: number }>(
  work: (limit: number) => Promise<Slice>,
  signal?: AbortSignal,
): AsyncGenerator<Slice> {
  for (;;) {
    signal?.throwIfAborted();
    const slice = await work(rowsInSlice);
    yield slice;
    if (slice.count < rowsInSlice) return;
    await setImmediate();
  }
}

/** Runs the slices to their end; resolves with the number of rows. */
export async function totalOf(slices: AsyncIterable<{ readonly count: number }>): Promise<number> {
  let total = 0;
  for await (const { count } of slices) total += count;
  return total;
}

/** Cuts a list into pieces that a statement can take as its parameters. */
export function* slicesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += rowsInSlice) yield items.slice(start, start + rowsInSlice);
}
