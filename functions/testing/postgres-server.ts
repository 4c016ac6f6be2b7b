import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of a PostgreSQL made for this test run; empty when there is none on this machine. */
    postgresUrl: string;
  }
}

const debian = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

function findBinaries(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

function install(): void {
  if (!isRoot || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return;
  console.log('Installing PostgreSQL for the tests (apt-get) …');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['-qq', 'update'], options);
  spawnSync('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', 'postgresql'], options);
}

/** PostgreSQL refuses to run as root; Debian's package brings its own user. */
function asOwner(program: string, args: readonly string[]): void {
  const [command, all] = isRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', program, ...args]] as const : [program, args] as const;
  execFileSync(command, all, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir(), env: { ...process.env, LC_ALL: 'C.UTF-8' } });
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => { if (address !== null && typeof address === 'object') resolve(address.port); else reject(new Error('no port')); });
    });
  });
}

/** Starts a PostgreSQL in a folder and on a port of its own for the whole test run, and removes it afterwards. */
export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (findBinaries() === undefined) install();
  const binaries = findBinaries();
  if (binaries === undefined) {
    const line = 'PostgreSQL is not installed: its tests are skipped. Run: sudo apt-get install postgresql';
    if (process.env['CI'] === 'true') throw new Error(line);
    console.warn(line);
    project.provide('postgresUrl', '');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-postgres-'));
  const data = join(folder, 'data');
  if (isRoot) chownSync(folder, Number(execFileSync('id', ['-u', 'postgres'])), Number(execFileSync('id', ['-g', 'postgres'])));
  const port = await freePort();
  asOwner(join(binaries, 'initdb'), ['-D', data, '-U', 'corbiere', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  // What is killed in the tests is our server, never this one: it need not reach the disk.
  asOwner(join(binaries, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 -c fsync=off -c full_page_writes=off`, 'start']);
  project.provide('postgresUrl', `postgres://corbiere@127.0.0.1:${port}/postgres`);
  return () => {
    asOwner(join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
}
