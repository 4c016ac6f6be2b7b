import { readEnvironment, type Settings } from '../environment.ts';
import { openStoreBeside } from '../store/open.ts';
import type { Store } from '../store/store.ts';

/** What the environment says. Throws one line for each mistake. */
export function readSettings(): Settings {
  const reading = readEnvironment(process.env, process.cwd());
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'));
  return reading.settings;
}

/** Opens the database that the environment names, runs the work, closes it. Throws one line for each mistake. */
export async function withStore<Result>(work: (store: Store, settings: Settings) => Promise<Result>): Promise<Result> {
  const settings = readSettings();
  const store = await openStoreBeside({ ...settings, onFault: () => undefined });
  try {
    return await work(store, settings);
  } finally {
    await store.close();
  }
}

/** JSON in which characters that move the terminal or turn the line around are written as escapes. */
function terminalSafeJson(data: unknown): string {
  return JSON.stringify(data, undefined, 2).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`).join(''));
}

/** Prints the data as JSON, or in words for people. */
export function print(json: boolean | undefined, data: unknown, words: () => string): void {
  console.log(json === true ? terminalSafeJson(data) : words());
}
