import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

export interface ToolRun {
  /** Exit code; null when a signal ended it. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the staff's tool as a process of its own, beside a running server if there is one, with no variables but these. */
export async function runTool(environment: Record<string, string>, ...args: readonly string[]): Promise<ToolRun> {
  return pipeToTool('', environment, ...args);
}

/** The same, with something on standard input. */
export async function pipeToTool(input: string | Uint8Array, environment: Record<string, string>, ...args: readonly string[]): Promise<ToolRun> {
  const child = spawn(process.execPath, [join(inject('bundle'), 'corbiere.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A tool that reads nothing may be gone before it was all written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, out, err };
}
