import { readFileSync, existsSync, realpathSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseEnv } from 'node:util';
import { join, resolve } from 'node:path';
import pino from 'pino';
import type { Context } from '../context/context.ts';
import { environmentNames, ownFolder, readEnvironment, type Settings } from '../context/environment.ts';
import type { Words } from '../context/words.ts';
import { bundledRenderThread, LetterRenderer } from '../mail/letter-renderer.ts';
import { migrationsOf, type Firm } from '../start/feature.ts';
import { projectOf } from '../start/release.ts';
import { contextOf } from '../start/sending.ts';
import { databaseInWords, openStoreBeside } from '../store/open.ts';
import type { Actor } from '../store/journal.ts';
import { startFault } from '../start/start-faults.ts';
import type { Store } from '../store/store.ts';
import { table, type Column } from './table.ts';
import { terminalSafe } from '../store/terminal-safe.ts';
import { codeOf, reasonOf } from '../../contract/error-words.ts';

const unitFile = '/etc/corbiere.env';

/** The installed unit, which names its project's folder. */
const installedUnit = '/etc/systemd/system/corbiere.service';

export type Variables = Record<string, string | undefined>;

interface ServiceEnvironment {
  readonly variables: Variables;
  /** The file of our variables; undefined if they come from the process. */
  readonly file: string | undefined;
}

/**
 * The service's environment, from the first of: a named file; the shell, if it names a database; the unit's file, if
 * there is one; the shell. Files are not mixed with the shell. @throws when the file cannot be read
 */
export function serviceEnvironment(
  shell: Variables,
  named: string | undefined,
  documented = unitFile,
): ServiceEnvironment {
  if (named !== undefined) {
    const content = contentIfThere(named);
    if (content !== undefined) return fromFile(shell, named, content);
    throw new Error(
      `${named} does not exist. Name the file that the service reads its environment from: --env-file <file>`,
    );
  }
  if (['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE'].some((name) => isSet(shell[name])))
    return { variables: shell, file: undefined };
  const content = contentIfThere(documented);
  return content === undefined ? { variables: shell, file: undefined } : fromFile(shell, documented, content);
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

function fromFile(shell: Variables, file: string, content: string): ServiceEnvironment {
  const foreign = Object.entries(shell).filter(([name]) => !environmentNames.includes(name));
  return { variables: { ...Object.fromEntries(foreign), ...parseEnv(content) }, file };
}

function contentIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    throw new Error(
      `${file} holds the service's environment and cannot be read (${code ?? String(error)}). Let the group of ` +
        `the server's user read it (chgrp corbiere ${file} && chmod 640 ${file}), or run the tool as root: it ` +
        `switches to the rights of the server's user.`,
      { cause: error },
    );
  }
}

let variables: Variables = process.env;
let file: string | undefined;
let actor = '';
let firm: Firm = { features: [], wordsIn: () => expectFirm() };
/** The service's project, if the tool found the service by itself and belongs to another project. */
let otherProject: string | undefined;

function expectFirm(): never {
  throw new Error('The tool was not told whose it is.');
}

export function takeFirm(known: Firm): void {
  firm = known;
}

/** Reads the service's environment and the login name, before root's rights are dropped. @throws one line */
export function takeEnvironment(
  shell: Variables,
  { envFile, by }: { readonly envFile?: string; readonly by?: string },
  { documented = unitFile, unit = installedUnit } = {},
): void {
  ({ variables, file } = serviceEnvironment(shell, envFile, documented));
  actor = by ?? shell['SUDO_USER'] ?? userInfo().username;
  otherProject = file === undefined || envFile !== undefined ? undefined : projectOfOther(unit, projectOf(ownFolder));
  trustAuthorities(shell['NODE_EXTRA_CA_CERTS'], variables['NODE_EXTRA_CA_CERTS']);
}

/** A unit's working directory, if it is another project; undefined if it is this one or there is no unit. */
export function projectOfOther(unit: string, project: string): string | undefined {
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(contentIfThere(unit) ?? '') ?? [];
  const placeOf = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));
  return folder === undefined || placeOf(folder) === placeOf(project) ? undefined : folder;
}

/** Node reads this variable only at its start, before the service's file has been read. */
function trustAuthorities(known: string | undefined, wanted: string | undefined): void {
  if (!isSet(wanted) || wanted === undefined || wanted === known) return;
  try {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(wanted, 'utf8')]);
  } catch (error) {
    throw new Error(`NODE_EXTRA_CA_CERTS: ${wanted} cannot be used (${reasonOf(error)}).`, { cause: error });
  }
}

/** @throws one line when a command would change another project's service without being told to */
export function refuseOtherProject(): void {
  if (otherProject === undefined) return;
  throw new Error(
    `${String(file)} is the service's in ${otherProject}, and this tool is of ${projectOf(ownFolder)}: nothing ` +
      `was done. If you mean that service, name it: --env-file ${String(file)}`,
  );
}

export function serviceVariables(): Variables {
  return variables;
}

/** The tool's user for the journal. @throws when they would change another project's service by mistake */
export function toolActor(): Actor {
  refuseOtherProject();
  return { who: `tool:${actor}` };
}

/** Parses the environment; folders are relative to the project. @throws one line per error */
export function readSettings(): Settings {
  const home = projectOf(ownFolder);
  // In tests the program is alone in its folder.
  const reading = readEnvironment(variables, existsSync(join(home, 'content')) ? home : process.cwd());
  if ('mistakes' in reading)
    throw new Error([...(file === undefined ? [] : [`In ${file}:`]), ...reading.mistakes].join('\n'));
  return reading.settings;
}

/** Settings of a command that reads the database, which it names on standard error first. */
export function announcedSettings(): Settings {
  const settings = readSettings();
  console.error(
    `Database: ${terminalSafe(databaseInWords(settings))}${file === undefined ? '' : ` (environment of ${terminalSafe(file)})`}`,
  );
  if (settings.databaseUrl === undefined) takeRightsOfOwner(settings.dataDir);
  return settings;
}

/** Drops root's rights, which would create database files that the server's user cannot write. */
export function takeRightsOfOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/** Runs work on the configured database without creating or migrating it. @throws one line per error */
export async function withStore<Result>(work: (store: Store, settings: Settings) => Promise<Result>): Promise<Result> {
  const settings = announcedSettings();
  const store = await openStoreBeside({
    ...settings,
    migrations: migrationsOf(firm.features),
    onFault: () => undefined,
  }).catch((error: unknown) => {
    throw new Error(startFault(error, settings), { cause: error });
  });
  try {
    return await work(store, settings);
  } finally {
    await store.close();
  }
}

export function wordsOf({ content }: Pick<Settings, 'content'>): Words {
  return firm.wordsIn(content);
}

/** The same with a whole context. Emails queued by the work are sent by the server. */
export async function withContext<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
  return withStore(async (store, settings) => {
    const renderer = new LetterRenderer(bundledRenderThread);
    const parts = { now: () => new Date(), log: pino({ level: 'silent' }), renderer, onMail: () => undefined };
    try {
      return await work(contextOf(firm.features, settings, wordsOf(settings), store, parts));
    } finally {
      await renderer.close();
    }
  });
}

/** JSON with control and bidirectional characters escaped, for display on a terminal. */
export function terminalSafeJson(data: unknown): string {
  return JSON.stringify(data, undefined, 2).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

export function print(json: boolean | undefined, data: unknown, words: () => string): void {
  console.log(json === true ? terminalSafeJson(data) : words());
}

export function printTable<Row>(
  json: boolean | undefined,
  rows: readonly Row[],
  none: string,
  columns: readonly Column<Row>[],
): void {
  print(json, rows, () => (rows.length === 0 ? none : table(columns, rows)));
}

/** Says on standard error that something does not exist, after the data with `--json`, and fails. */
export function printMissing(json: boolean | undefined, data: unknown, words: string): void {
  if (json === true) print(json, data, () => '');
  console.error(words);
  process.exitCode = 1;
}
