import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './root.ts';
import type { Say } from './check.ts';

/** Runs a program of the project, its output line by line under the check's name. Resolves to the exit code. */
export function program(say: Say, command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env } });
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', say);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}
