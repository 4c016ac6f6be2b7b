import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms } from '../../tools/checks/needs.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { temporaryFolder } from './server-process.ts';

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; Debian's package brings its own user. */
function run(program: string, args: readonly string[]): void {
  const [command, all] = isRoot
    ? (['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', program, ...args]] as const)
    : ([program, args] as const);
  execFileSync(command, all, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: tmpdir(),
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

const started = new Set<PostgresServer>();

/** Ends every server that a failed row left behind. */
export function endServers(): void {
  for (const server of started) server.crash();
}
process.once('exit', endServers);

/** A PostgreSQL of our own, durable as in production, that can be crashed, started again, copied and promoted. */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  readonly #programs: string;

  private constructor(folder: string, port: number, programs: string) {
    this.#folder = folder;
    this.port = port;
    this.#programs = programs;
  }

  static async create(): Promise<PostgresServer> {
    const server = await PostgresServer.#place();
    server.#run('initdb', ['-D', server.#data, '-U', 'corbiere', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    writeFileSync(
      join(server.#data, 'pg_hba.conf'),
      'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n',
    );
    server.start();
    return server;
  }

  /** A standby that has every commit before it is acknowledged. */
  async standby(): Promise<PostgresServer> {
    const copy = await PostgresServer.#place();
    copy.#run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      String(this.port),
      '-U',
      'corbiere',
      '-D',
      copy.#data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ]);
    copy.start();
    this.#ask("alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
    return copy;
  }

  get url(): string {
    return urlAt(this.port);
  }

  start(): void {
    this.#run('pg_ctl', [
      '-D',
      this.#data,
      '-w',
      '-l',
      join(this.#folder, 'log'),
      '-o',
      `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.#folder} -c max_connections=60`,
      'start',
    ]);
    started.add(this);
  }

  /** Ends it without a goodbye: no checkpoint, no last words to clients. */
  crash(): void {
    if (!started.delete(this)) return;
    this.#run('pg_ctl', ['-D', this.#data, '-m', 'immediate', '-w', 'stop']);
  }

  /** Ends it as an upgrade does: clients are cut off. */
  stop(): void {
    if (!started.delete(this)) return;
    this.#run('pg_ctl', ['-D', this.#data, '-m', 'fast', '-w', 'stop']);
  }

  /** Makes a standby the primary. */
  promote(): void {
    // It waits for no other standby than the one it was.
    this.#run('pg_ctl', ['-D', this.#data, '-w', 'promote']);
    this.#ask('alter system reset synchronous_standby_names', 'select pg_reload_conf()');
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  #ask(...statements: readonly string[]): void {
    const commands = statements.flatMap((statement) => ['-c', statement]);
    this.#run('psql', ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'corbiere', '-d', 'postgres', ...commands]);
  }

  #run(program: string, args: readonly string[]): void {
    run(join(this.#programs, program), args);
  }

  static async #place(): Promise<PostgresServer> {
    const programs = postgresPrograms();
    if (programs === undefined) throw new Error('PostgreSQL is not installed. Run: sudo apt-get install postgresql');
    const folder = join(temporaryFolder(), 'postgres');
    mkdirSync(folder);
    if (isRoot) {
      const [user, group] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
      for (const path of [join(folder, '..'), folder]) chownSync(path, user ?? 0, group ?? 0);
    }
    return new PostgresServer(folder, await freePort(), programs);
  }
}

export function urlAt(port: number): string {
  return `postgres://corbiere@127.0.0.1:${port}/postgres`;
}
