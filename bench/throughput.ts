import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { root } from '../tools/checks/root.ts';

const report = z.object({ requests: z.object({ average: z.number() }), latency: z.object({ p99: z.number() }), non2xx: z.number(), errors: z.number() });
const autocannon = join(root, 'node_modules', 'autocannon', 'autocannon.js');

export interface Throughput {
  readonly perSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  readonly slowest: number;
}

/** Asks for one address over 20 connections for some seconds, from a process of its own. Throws when an answer is no success. */
export async function hammer(url: string, seconds: number): Promise<Throughput> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon, '--json', '--connections', '20', '--duration', String(seconds), '--headers', 'accept-encoding=br', url,
  ], { maxBuffer: 16 * 1024 * 1024 });
  const { requests, latency, non2xx, errors } = report.parse(JSON.parse(stdout));
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no success, ${errors} requests failed`);
  return { perSecond: requests.average, slowest: latency.p99 };
}
