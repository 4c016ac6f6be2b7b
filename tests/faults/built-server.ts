import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ProgramProcess } from './program-process.ts';
import type { Place } from '../stage/engines.ts';

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
