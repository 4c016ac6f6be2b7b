import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { root } from './root.ts';
import type { Say } from './check.ts';

interface Manner {
  readonly env?: Record<string, string>;
  /** Computes only while nothing else wants to: for what has no clock of its own, beside tests that have one. */
  readonly yields?: boolean;
}

/** Runs a program of the project, its output line by line under the check's name. Resolves to the exit code. */
export function program(say: Say, command: string, args: readonly string[], { env = {}, yields = false }: Manner = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env } });
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', say);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}
