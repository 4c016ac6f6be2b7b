import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { functionPath } from '../../contract/functions.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { median } from '../median.ts';
import { benchOptions, wholeNumber } from '../options.ts';

const options = benchOptions(
  [
    'npm run bench -- neighbours                   what a page takes alone, beside a refused client on 24 connections, and beside posts of many clients',
    'npm run bench -- neighbours --seconds 20',
  ],
  { seconds: { type: 'string', default: '8' } },
);
const connections = 24;
/** Milliseconds between two pages of the visitor whose wait is measured. */
const rest = 10;

interface Figures {
  readonly name: string;
  readonly pages: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Answers of the neighbour by status. */
  readonly answers: unknown;
}

await ensureBuilt();
const server = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' });
const page = `${server.url}/about`;

async function visit(): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(page, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${page} was answered with ${answer.status}`);
  return performance.now() - asked;
}

async function beside(name: string, clients?: 'one' | 'many'): Promise<Figures> {
  const worker =
    clients &&
    new Worker(new URL('../press.ts', import.meta.url), {
      workerData: { url: `${server.url.replace('localhost', '127.0.0.1')}${functionPath('subscribe-newsletter')}`, connections, clients },
    });
  // The neighbour is at its limit, or in full swing, before the measuring begins.
  await new Promise((resolve) => {
    setTimeout(resolve, 2_000);
  });
  const times: number[] = [];
  const end = performance.now() + wholeNumber('seconds', options.seconds) * 1_000;
  while (performance.now() < end) {
    times.push(await visit());
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
    });
  }
  const said: Promise<readonly unknown[]> = worker ? once(worker, 'message') : Promise.resolve([]);
  worker?.postMessage('stop');
  const [answers] = await said;
  const sorted = times.sort((one, other) => one - other);
  const figures = { name, pages: times.length, median: median(sorted), p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, answers };
  if (!options.json)
    console.log(
      `  ${name.padEnd(48)}median ${figures.median.toFixed(2)} ms, p99 ${figures.p99.toFixed(1)} ms, ${figures.pages} pages${answers === undefined ? '' : `; the neighbour: ${JSON.stringify(answers)}`}`,
    );
  return figures;
}

try {
  if (!options.json) console.log('A page of another visitor:');
  for (let warm = 0; warm < 100; warm += 1) await visit();
  const alone = await beside('alone');
  const refused = await beside(`beside a refused client on ${connections} connections`, 'one');
  const posting = await beside(`beside ${connections} connections that sign up`, 'many');
  const isKept = refused.median <= 2 * alone.median;
  if (options.json) console.log(JSON.stringify({ alone, refused, posting, isKept }, undefined, 2));
  else console.log(isKept ? 'A refused client does not double the median.' : 'A refused client more than doubles the median: to be mended.');
  process.exitCode = isKept ? 0 : 1;
} finally {
  await server.stop();
}
