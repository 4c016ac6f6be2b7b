import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../tools/checks/root.ts';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function spawned(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  hear: (said: string) => void,
) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => hear(chunk.toString()));
  return child;
}

export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a program of ours to its end, or kills it after so many milliseconds. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  killAfter?: number,
): Promise<Ended> {
  const said: string[] = [];
  const child = spawned(process.execPath, [program, ...args], environment, (words) => said.push(words));
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, said: said.join('') };
}

/** A program of ours as a process that can be killed, stopped and started again as it was, by Node unless said. */
export class ProgramProcess {
  /** What it wrote, over all its starts. */
  readonly written: string[] = [];
  readonly #args: readonly string[];
  readonly #environment: Readonly<Record<string, string>>;
  readonly #opened: RegExp;
  readonly #program: string;
  #child: ChildProcess | undefined;

  constructor(
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    opened: string,
    program = process.execPath,
  ) {
    this.#program = program;
    this.#args = args;
    this.#environment = environment;
    this.#opened = new RegExp(opened);
  }

  /** Resolves when it is open. Throws what it said when it ended instead. */
  async start(): Promise<void> {
    const opened = Promise.withResolvers<undefined>();
    let said = '';
    const child = spawned(this.#program, this.#args, this.#environment, (words) => {
      said += words;
      this.written.push(words);
      if (this.#opened.test(said)) opened.resolve(undefined);
    });
    this.#child = child;
    child.once('exit', (code, signal) =>
      opened.reject(new Error(`The program ended with ${code ?? signal ?? ''}:\n${said}`)),
    );
    await opened.promise;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
}
