import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms } from '../checks/needs.ts';
import { freePort } from './start-server.ts';

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; Debian's package brings its own user. */
function asOwner(program: string, args: readonly string[]): void {
  const [command, all] = isRoot
    ? (['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', program, ...args]] as const)
    : ([program, args] as const);
  execFileSync(command, all, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: tmpdir(),
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

/** The one user of whom a password is asked. */
export const askedForPassword = 'asked_for_password';

export interface TemporaryPostgres {
  /** Superuser's URL. */
  readonly url: string;
  /** Id of its first process. */
  readonly process: number;
  stop(): void;
}

/**
 * Starts a PostgreSQL in a folder and on a port of its own; undefined where this machine has none.
 * @param options settings of the server (`-c name=value`), besides address and connections
 */
export async function startPostgres(options: readonly string[]): Promise<TemporaryPostgres | undefined> {
  const binaries = postgresPrograms();
  if (binaries === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-postgres-'));
  const data = join(folder, 'data');
  if (isRoot)
    chownSync(folder, Number(execFileSync('id', ['-u', 'postgres'])), Number(execFileSync('id', ['-g', 'postgres'])));
  const port = await freePort();
  asOwner(join(binaries, 'initdb'), ['-D', data, '-U', 'corbiere', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const access = join(data, 'pg_hba.conf');
  // For tests of a wrong password: this one user is asked for one, whether it exists or not.
  writeFileSync(access, `host all ${askedForPassword} 127.0.0.1/32 scram-sha-256\n${readFileSync(access, 'utf8')}`);
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...options,
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  asOwner(join(binaries, 'pg_ctl'), [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} ${settings}`,
    'start',
  ]);
  return {
    url: `postgres://corbiere@127.0.0.1:${port}/postgres`,
    process: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    stop() {
      asOwner(join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
