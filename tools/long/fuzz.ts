import { parseArgs } from 'node:util';
import fc from 'fast-check';
import * as z from 'zod';
import { memoryOf } from '../../bench/processes.ts';
import { reasonOf } from '../../contract/error-words.ts';
import { progressBar } from '../../core/cli/progress.ts';
import { sendRaw } from '../../tests/attacks/raw-request.ts';
import { randomRequest, type RandomRequest } from '../../tests/fuzz/random-request.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { startServer } from '../server/start-server.ts';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  console.log('npm test -- fuzz                                   100,000 random requests to every endpoint');
  console.log('npm test -- fuzz --requests 5000 --seed 7          fewer, and the same ones again');
  process.exit(0);
}
const [requests, seed] = [Number(options.requests), Number(options.seed)];
/** What the server's heap may take. */
const heapMegabytes = 160;
/** Memory may breathe by so much after the first fifth; bytes. */
const allowance = 96 * 1024 * 1024;
const atOnce = 24;
/** Requests that are made up at once. */
const batch = 500;
/** What no answer may hold: a stack, a path of the machine, the name of a library or of the database's own errors. */
const insides =
  /\n\s+at |node_modules|\/functions\/[a-z-]+\/[a-z-]+\.ts|SQLITE|ERR_[A-Z]|FST_|kysely|ZodError|pg_catalog|\/(?:home|root|tmp|work)\//;

await ensureBuilt();
// A leak of the size that one request could leave would not fit into such a heap a hundred thousand times.
const server = await startServer({
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'silent',
  NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
});
const port = Number(new URL(server.url).port);
const contract = z.object({ paths: z.record(z.string(), z.unknown()) });
const told: unknown = await (await fetch(`${server.url}/functions/v1/openapi.json`)).json();
const any = randomRequest(Object.keys(contract.parse(told).paths));
const memory = async (): Promise<number> => (await memoryOf(server.process.pid ?? 0)) ?? 0;
const byStatus: Record<string, number> = {};
const faults: string[] = [];
const progress = progressBar('requests');
let [next, warm] = [0, 0];
let made: readonly RandomRequest[] = [];

/** Sends one request as another client of the range for benchmarks (RFC 2544), since limits count by client. */
async function send(number: number, { bytes, method, path }: RandomRequest): Promise<void> {
  const client = `X-Forwarded-For: 198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
  const sent = bytes(`${client}\r\nConnection: close`);
  const fault = await sendRaw(port, sent).then(
    ({ answers }) => {
      const answer = answers.at(-1);
      const status = String(answer?.status ?? 'closed');
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (answer === undefined) return undefined;
      if (answer.status >= 500) return `answered with ${status}`;
      const isPage = answer.status === 200 && answer.headers.has('content-encoding');
      return !isPage && insides.test(answer.body) ? `shows its insides: ${answer.body.slice(0, 200)}` : undefined;
    },
    (error: unknown) => reasonOf(error),
  );
  if (fault !== undefined)
    faults.push(`request ${number}, ${method} ${path}: ${fault}; sent ${JSON.stringify(sent.slice(0, 400))}`);
}

async function visit(): Promise<void> {
  while (next < requests && faults.length < 50) {
    const number = next++;
    if (number % batch === 0) {
      made = fc.sample(any, { seed: seed + number, numRuns: batch });
      if (number >= requests / 5) warm ||= await memory();
      progress(number, requests);
    }
    const request = made[number % batch];
    if (request) await send(number, request);
  }
}
await Promise.all(Array.from({ length: atOnce }, visit));
const grown = (await memory()) - warm;
if (warm > 0 && grown > allowance) faults.push(`memory grew by ${(grown / 1024 / 1024).toFixed(0)} MB`);
if ((await fetch(`${server.url}/healthz`)).status !== 200) faults.push('the server does not answer any more');
await server.stop();
console.log(`${next} requests, seed ${seed}: no 5xx, no hang, nothing from the inside, but for ${faults.length}`);
console.table(byStatus);
for (const fault of faults.slice(0, 20)) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
