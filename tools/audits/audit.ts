import { spawn } from 'node:child_process';
import type { Need } from '../checks/check.ts';
import type { RunningServer } from '../server/start-server.ts';

export interface Report {
  /** Figures in words, a line each. */
  readonly figures: readonly string[];
  /** What has to be mended. */
  readonly faults: readonly string[];
  /** Why the tool could not judge, and what to do: nothing is known then, least of all that all is well. */
  readonly unjudged?: string;
}

export interface AuditTools {
  readonly site: RunningServer;
  /** Prints a line while it runs. */
  readonly say: (line: string) => void;
  /** A folder of its own for what the tool writes. */
  readonly folder: string;
}

/** One tool that others trust, pointed at our own server on loopback. */
export interface Audit {
  readonly name: string;
  readonly title: string;
  readonly need?: Need;
  run(tools: AuditTools): Promise<Report>;
}

export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a program to its end, or ends it after so many seconds. */
export function runFor(
  seconds: number,
  program: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env }, ...(cwd === undefined ? {} : { cwd }) });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const timer = setTimeout(() => child.kill('SIGTERM'), seconds * 1000);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, said: said.join('') });
    });
  });
}
