import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Place } from './engines.ts';

/** Opens a database in a process of its own and closes it again; resolves with the exit code. */
export async function openInProcess({ dataDir, databaseUrl }: Place): Promise<number | null> {
  const args = [join(inject('bundle'), 'store-process.js'), 'open', dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  await once(child, 'exit');
  return child.exitCode;
}
