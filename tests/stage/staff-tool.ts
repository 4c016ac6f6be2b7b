import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, inject } from 'vitest';
import type { ToolAnswer, ToolOrder } from '../programs/tool-process.ts';
import type { Place } from './engines.ts';

export interface ToolRun {
  /** Exit code; null when a signal ended it. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type ByPipes = Readonly<Record<'stdout' | 'stderr', Readable>>;

/** The variables by which the tool finds a database. */
export const databaseOf = ({ dataDir, databaseUrl }: Place): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});

/** Processes of the tool that have nothing to do: starting one costs four times as much as what most commands do. */
const idle: ChildProcess[] = [];

function startKept(): ChildProcess {
  const child = fork(join(inject('bundle'), 'tool-process.js'), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: [],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/** Runs a command of the staff's tool with these variables alone, in a process that runs one after the other. */
export async function runTool(environment: Record<string, string>, ...args: readonly string[]): Promise<ToolRun> {
  return pipeToTool('', environment, ...args);
}

/** The same, with something on standard input. */
export async function pipeToTool(
  input: string | Uint8Array,
  environment: Record<string, string>,
  ...args: readonly string[]
): Promise<ToolRun> {
  const child = idle.pop() ?? startKept();
  const answered = Promise.withResolvers<ToolRun>();
  const ended = (code: number | null): void =>
    answered.reject(new Error(`The tool ended with ${code ?? 'a signal'} while it ran: ${args.join(' ')}`));
  child.once('exit', ended);
  child.once('message', (answer: ToolAnswer) => {
    answered.resolve(answer);
  });
  child.ref();
  child.channel?.ref();
  const order: ToolOrder = { args, environment: { PATH: process.env['PATH'] ?? '', ...environment }, input };
  child.send(order);
  const run = await answered.promise;
  child.off('exit', ended);
  // A tool that waits keeps nobody.
  child.unref();
  child.channel?.unref();
  idle.push(child);
  return run;
}

/** Runs a command in a process of its own: the program itself, its arguments and its end. */
export async function spawnTool(environment: Record<string, string>, ...args: readonly string[]): Promise<ToolRun> {
  const child = spawn(process.execPath, ['--', join(inject('bundle'), 'corbiere.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return endOf(child);
}

/** What a program says until it ends. */
export async function endOf(child: ChildProcess & ByPipes): Promise<ToolRun> {
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, out, err };
}

/** What a command says that refuses, with nothing on standard output. */
export async function refusalOf(run: Promise<ToolRun>): Promise<string> {
  const { code, out, err } = await run;
  expect([code, out]).toEqual([1, '']);
  return err;
}

/** Runs a command on the data folder of a server, written as it is typed; what has spaces follows. */
export const corbiere = (
  { place: { dataDir } }: { readonly place: Pick<Place, 'dataDir'> },
  typed: string,
  ...more: readonly string[]
): Promise<ToolRun> => runTool({ DATA_DIR: dataDir }, ...typed.split(' '), ...more);

/** What such a command prints. */
export const said = async (...typed: Parameters<typeof corbiere>): Promise<string> => (await corbiere(...typed)).out;

/** A user that is on every machine and is nobody's. */
export const nobody = 65_534;
