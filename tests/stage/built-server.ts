import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import { root } from './test-server.ts';
import type { Place } from './engines.ts';

/** The server's program as the build bundles it. */
export function builtServer(): string {
  return join(inject('bundle'), 'main.js');
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server as a process and resolves when it is open; with `clockFile`, its clock is as many milliseconds ahead as the file says. */
export async function runServer(environment: Record<string, string>, clockFile?: string): Promise<ServerProcess> {
  const clock = clockFile === undefined ? [] : ['--import', join(inject('bundle'), 'shifted-clock.js')];
  const child = spawn(process.execPath, [...clock, builtServer()], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'error',
      ...(clockFile === undefined ? {} : { CLOCK_OFFSET_FILE: clockFile }),
      ...environment,
    },
  });
  const written: string[] = [];
  const opened = Promise.withResolvers<undefined>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written.push(chunk.toString());
      if (written.join('').includes('Emails go to')) opened.resolve(undefined);
    });
  }
  const ended = once(child, 'exit');
  child.once('exit', (code, signal) =>
    opened.reject(new Error(`The server ended with ${code ?? signal}:\n${written.join('')}`)),
  );
  await opened.promise;
  return {
    child,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
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
