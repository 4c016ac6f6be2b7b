import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder, readEnvironment, type Settings } from '../environment.ts';
import { projectOf } from '../startup/release.ts';
import { databaseFile, openStoreBeside } from '../store/open.ts';
import { startFault } from '../startup/start-faults.ts';
import type { Store } from '../store/store.ts';
import { serviceEnvironment, type Variables } from './service-environment.ts';
import { terminalSafe } from './table.ts';

let variables: Variables = process.env;
let file: string | undefined;

/** Takes the service's environment, from the file named on the command line or from where it is found. Throws one line. */
export function takeEnvironment(named: string | undefined): void {
  ({ variables, file } = serviceEnvironment(process.env, named));
}

/** The service's variables as they stand. */
export function serviceVariables(): Variables {
  return variables;
}

/** What the environment says. A folder without a slash at its start is one of the project's. Throws one line for each mistake. */
export function readSettings(): Settings {
  const home = projectOf(ownFolder);
  // A program of the tests stands alone in its folder.
  const reading = readEnvironment(variables, existsSync(join(home, 'content')) ? home : process.cwd());
  if ('mistakes' in reading) throw new Error([...(file === undefined ? [] : [`In ${file}:`]), ...reading.mistakes].join('\n'));
  return reading.settings;
}

/** The database that the settings name, for people: a path, or a URL without its password. */
export function databaseInWords({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl === undefined) return databaseFile(dataDir);
  const url = new URL(databaseUrl);
  url.password = '';
  url.search = '';
  return url.href;
}

/** Settings of a command that looks into the database, which it names on standard error first. */
export function announcedSettings(): Settings {
  const settings = readSettings();
  console.error(`Database: ${terminalSafe(databaseInWords(settings))}${file === undefined ? '' : ` (environment of ${terminalSafe(file)})`}`);
  if (settings.databaseUrl === undefined) takeRightsOfOwner(settings.dataDir);
  return settings;
}

/** Root that opened the database would leave files beside it which the server's user cannot write. */
function takeRightsOfOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/** Opens the database that the environment names, runs the work, closes it. Creates nothing and migrates nothing. Throws one line for each mistake. */
export async function withStore<Result>(work: (store: Store, settings: Settings) => Promise<Result>): Promise<Result> {
  const settings = announcedSettings();
  const store = await openStoreBeside({ ...settings, onFault: () => undefined }).catch((error: unknown) => {
    throw new Error(startFault(error, settings), { cause: error });
  });
  try {
    return await work(store, settings);
  } finally {
    await store.close();
  }
}

/** JSON in which characters that move the terminal or turn the line around are written as escapes. */
function terminalSafeJson(data: unknown): string {
  return JSON.stringify(data, undefined, 2).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`).join(''),
  );
}

/** Prints the data as JSON, or in words for people. */
export function print(json: boolean | undefined, data: unknown, words: () => string): void {
  console.log(json === true ? terminalSafeJson(data) : words());
}
