import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../core/context/environment.ts';
import { ownSchema } from '../../core/store/own-schema.ts';
import { run, runToolOf } from './release-tool.ts';

/** PostgreSQL's programs get the password by environment, since arguments are visible to every user of the machine. */
function clientOf(databaseUrl: string): { readonly to: string; readonly variables: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const variables = url.password === '' ? {} : { PGPASSWORD: decodeURIComponent(url.password) };
  url.password = '';
  return { to: `--dbname=${url.href}`, variables };
}

/**
 * Copies the database into a file and verifies it; returns its path. @param release the release whose tool does it
 */
export async function keepDatabase(
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  release: string,
  folder: string,
  now: Date,
): Promise<string> {
  const file = join(folder, `before-upgrade-${now.toISOString().replace(/[:.]/g, '-')}`);
  if (databaseUrl === undefined) {
    await runToolOf(release, 'backup', file);
    return file;
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(`${folder} is not a folder: no backup was made. Make it, or name another one.`);
  const { to, variables } = clientOf(databaseUrl);
  const part = `${file}.part`;
  try {
    const what = ['--format=custom', '--no-unlogged-table-data', `--schema=${ownSchema}`];
    await run('pg_dump', [...what, `--file=${part}`, to], variables);
    await run('pg_restore', ['--list', part]);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  return file;
}

/** Replaces the database by such a file and sets the old one aside; no server may be using it. */
export async function putBack(
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  release: string,
  file: string,
  now: Date,
): Promise<void> {
  if (databaseUrl === undefined) {
    console.log(await runToolOf(release, 'restore', file, '--replace'));
    return;
  }
  const { to, variables } = clientOf(databaseUrl);
  const statements = `${file}.sql`;
  const aside = `${ownSchema}_${now.toISOString().replace(/\D/g, '')}`;
  try {
    await run('pg_restore', [`--file=${statements}`, file]);
    // One transaction, so that a start never finds no database and creates an empty one.
    const renaming = `--command=alter schema ${ownSchema} rename to ${aside}`;
    const once = ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', '--single-transaction'];
    await run('psql', [...once, to, renaming, `--file=${statements}`], variables);
  } finally {
    rmSync(statements, { force: true });
  }
  console.log(
    `The earlier data is in the schema ${aside}. It holds personal data: drop it when you no longer need it.`,
  );
}
