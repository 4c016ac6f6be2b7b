import { readEnvironment, type Settings } from '../environment.ts';
import { openStoreBeside } from '../store/open.ts';
import type { Store } from '../store/store.ts';

/** Opens the database that the environment names, runs the work, closes it. Throws one line for each mistake. */
export async function withStore<Result>(work: (store: Store, settings: Settings) => Promise<Result>): Promise<Result> {
  const reading = readEnvironment(process.env, process.cwd());
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'));
  const store = await openStoreBeside({ ...reading.settings, onFault: () => undefined });
  try {
    return await work(store, reading.settings);
  } finally {
    await store.close();
  }
}

/** Prints the data as JSON, or in words for people. */
export function print(json: boolean | undefined, data: unknown, words: () => string): void {
  console.log(json === true ? JSON.stringify(data, undefined, 2) : words());
}
