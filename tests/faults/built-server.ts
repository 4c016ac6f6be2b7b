import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ProgramProcess } from './program-process.ts';
import type { Place } from '../stage/engines.ts';
import { root } from '../../tools/checks/root.ts';

export function builtServer(): string {
  return join(inject('bundle'), 'main.js');
}

/** Starts the server as a process; with `clockFile`, its clock is as many milliseconds ahead as the file says. */
export async function runServer(environment: Record<string, string>, clockFile?: string): Promise<ProgramProcess> {
  const shifted = clockFile === undefined ? [] : ['--import', join(inject('bundle'), 'shifted-clock.js')];
  const clock = clockFile === undefined ? {} : { CLOCK_OFFSET_FILE: clockFile };
  const server = new ProgramProcess(
    [...shifted, builtServer()],
    { LOG_LEVEL: 'error', ...clock, ...environment },
    'Emails go to',
  );
  await server.start();
  return server;
}

/** Opens a database in a process of its own and closes it again; resolves with the exit code. */
export async function openInProcess({ dataDir, databaseUrl }: Place): Promise<number | null> {
  const args = [
    join(inject('bundle'), 'store-process.js'),
    'open',
    dataDir,
    ...(databaseUrl === undefined ? [] : [databaseUrl]),
  ];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  await once(child, 'exit');
  return child.exitCode;
}

/** A program of tests/programs that talks with its test, until it is killed and another takes its place. */
export class ForkedProgram<Said> {
  readonly #program: string;
  readonly #hear: (said: Said, child: ChildProcess) => void;
  #child: ChildProcess | undefined;
  /** That it ended without being killed. */
  crashed: string | undefined;

  constructor(program: string, hear: (said: Said, child: ChildProcess) => void) {
    this.#program = program;
    this.#hear = hear;
  }

  /** Resolves at its first word. */
  async start({ dataDir, databaseUrl }: Place, ...args: readonly string[]): Promise<void> {
    const given = [...args, dataDir].concat(databaseUrl ?? []);
    const child = fork(join(inject('bundle'), `${this.#program}.js`), given, { cwd: root, execArgv: [] });
    const first = Promise.withResolvers<unknown>();
    child.once('message', first.resolve);
    child.on('message', (said: Said) => this.#hear(said, child));
    child.once('exit', (code) => {
      if (code !== null) this.crashed ??= `${this.#program} ended by itself with ${code}.`;
      first.reject(new Error(this.crashed ?? 'killed'));
    });
    this.#child = child;
    await first.promise;
  }

  /** Says something, or that it could not be said. */
  send(said: object, onFault: () => void): void {
    this.#child?.send(said, (error) => {
      if (error) onFault();
    });
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.kill('SIGKILL') === true) await once(child, 'exit');
  }
}
