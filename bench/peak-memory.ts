import { spawn } from 'node:child_process';
import type { SiteBuild } from '../tools/build/site-build.ts';
import { memoryOf } from './processes.ts';

export interface Run {
  readonly seconds: number;
  /** Bytes at the highest; undefined where the system has no /proc. */
  readonly peak: number | undefined;
}

/** Runs a build of the site to its end. Throws with its last words when it fails. */
export async function timeRun({ program, args, env }: SiteBuild, cwd: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words = `${words}${chunk.toString()}`.slice(-2000);
    });
  let peak: number | undefined;
  const watch = setInterval(() => {
    void memoryOf(child.pid ?? 0, 'VmHWM').then((bytes) => {
      peak = bytes ?? peak;
    });
  }, 250);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  clearInterval(watch);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}:\n${words}`);
  return { seconds: (performance.now() - started) / 1000, peak };
}
