import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { environmentNames } from '../environment.ts';

/** Where deploy/corbiere.service reads its environment. */
const unitFile = '/etc/corbiere.env';

export type Variables = Record<string, string | undefined>;

export interface ServiceEnvironment {
  readonly variables: Variables;
  /** The file that all of ours come from; undefined when they come from the process itself. */
  readonly file: string | undefined;
}

/**
 * The environment of the service whose database the tool is to look at. A file is taken whole: none of our variables then
 * comes from the shell. In order: the file that is named; the shell, when it names a database itself (a container, a unit,
 * a developer); the unit's file, where there is one; the shell. Throws when the file cannot be read.
 */
export function serviceEnvironment(shell: Variables, named: string | undefined, documented = unitFile): ServiceEnvironment {
  if (named !== undefined) return fromFile(shell, named, contentOf(named));
  if (isSet(shell['DATA_DIR']) || isSet(shell['DATABASE_URL'])) return { variables: shell, file: undefined };
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
    if (codeOf(error) === 'ENOENT') return undefined;
    throw unreadable(file, error);
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): Error {
  const code = codeOf(error);
  if (code === 'ENOENT') return new Error(`${file} does not exist. Name the file that the service reads its environment from: --env-file <file>`);
  return new Error(
    `${file} holds the service's environment and cannot be read (${code ?? String(error)}). Run the tool as root: it takes the rights of the server's user by itself.`,
    { cause: error },
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
