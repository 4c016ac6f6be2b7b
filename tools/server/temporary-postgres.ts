import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms } from '../checks/needs.ts';
import { freePort } from './start-server.ts';

/** The one user of whom a password is asked, whether it exists or not. */
export const askedForPassword = 'asked_for_password';

/** PostgreSQL refuses to run as root; Debian's package brings its own user. */
const isRoot = process.getuid?.() === 0;

const started = new Set<PostgresServer>();

/** Ends every server that somebody left behind. */
export function endServers(): void {
  for (const server of started) server.crash();
}
process.once('exit', endServers);

/** A PostgreSQL in a folder and on a port of its own, that can be crashed, started again, copied and promoted. */
export class PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly #folder: string;
  readonly #settings: readonly string[];

  private constructor(folder: string, port: number, settings: readonly string[]) {
    this.#folder = folder;
    this.port = port;
    this.#settings = settings;
    this.url = urlAt(port);
  }

  /** @param settings of the server (`name=value`), besides its address */
  static async create(parent: string, settings: readonly string[] = ['max_connections=60']): Promise<PostgresServer> {
    const server = await PostgresServer.#place(parent, settings);
    server.#run('initdb', '-U', 'corbiere', '-A', 'trust', '-E', 'UTF8', '--no-sync');
    const access = join(server.#data, 'pg_hba.conf');
    writeFileSync(access, `host all ${askedForPassword} 127.0.0.1/32 scram-sha-256\n${readFileSync(access, 'utf8')}`);
    server.start();
    return server;
  }

  /** A standby that has every commit before it is acknowledged. */
  async standby(parent: string): Promise<PostgresServer> {
    const copy = await PostgresServer.#place(parent, this.#settings);
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'corbiere'];
    copy.#run('pg_basebackup', ...from, '-R', '-X', 'stream', '-c', 'fast');
    copy.start();
    this.#ask("alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
    return copy;
  }

  start(): void {
    const address = ['listen_addresses=127.0.0.1', `unix_socket_directories=${this.#folder}`];
    const options = [...address, ...this.#settings].map((setting) => `-c ${setting}`).join(' ');
    this.#run('pg_ctl', '-w', '-l', join(this.#folder, 'log'), '-o', `-p ${this.port} ${options}`, 'start');
    started.add(this);
  }

  /** Ends it without a goodbye: no checkpoint, no last words to clients. */
  crash(): void {
    if (started.delete(this)) this.#run('pg_ctl', '-m', 'immediate', '-w', 'stop');
  }

  /** Ends it as an upgrade does: clients are cut off. */
  stop(): void {
    if (started.delete(this)) this.#run('pg_ctl', '-m', 'fast', '-w', 'stop');
  }

  /** Makes a standby the primary. */
  promote(): void {
    // It waits for no other standby than the one it was.
    this.#run('pg_ctl', '-w', 'promote');
    this.#ask('alter system reset synchronous_standby_names', 'select pg_reload_conf()');
  }

  /** Id of its first process. */
  get process(): number {
    return Number.parseInt(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8'), 10);
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  #ask(...statements: readonly string[]): void {
    const commands = statements.flatMap((statement) => ['-c', statement]);
    asOwner('psql', ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'corbiere', '-d', 'postgres', ...commands]);
  }

  #run(program: string, ...args: readonly string[]): void {
    asOwner(program, ['-D', this.#data, ...args]);
  }

  static async #place(parent: string, settings: readonly string[]): Promise<PostgresServer> {
    const folder = join(parent, 'postgres');
    mkdirSync(folder);
    if (isRoot) {
      const [user, group] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
      for (const path of [parent, folder]) chownSync(path, user ?? 0, group ?? 0);
    }
    return new PostgresServer(folder, await freePort(), settings);
  }
}

/** Superuser's URL. */
export function urlAt(port: number): string {
  return `postgres://corbiere@127.0.0.1:${port}/postgres`;
}

function asOwner(program: string, args: readonly string[]): void {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed. Run: sudo apt-get install postgresql');
  const owner = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : [];
  const [command = '', ...all] = [...owner, join(programs, program), ...args];
  execFileSync(command, all, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: tmpdir(),
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

/** A server that goes with its folder; undefined where this machine has none. */
export async function startPostgres(
  settings: readonly string[],
): Promise<{ readonly url: string; readonly process: number; readonly stop: () => void } | undefined> {
  if (postgresPrograms() === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-postgres-'));
  const server = await PostgresServer.create(folder, ['max_connections=200', ...settings]);
  return {
    url: server.url,
    process: server.process,
    stop() {
      server.crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
