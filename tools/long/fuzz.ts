import { parseArgs } from 'node:util';
import { fuzz } from '../../tests/fuzz/fuzz.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { startServer } from '../server/start-server.ts';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  console.log(
    'npm test -- fuzz                                   100,000 random requests to every endpoint\nnpm test -- ' +
      'fuzz --requests 5000 --seed 7       fewer, and the same ones again',
  );
  process.exit(0);
}
/** What the server's heap may take. */
const heapMegabytes = 160;
/** Memory may breathe by so much after the first fifth; bytes. */
const allowance = 96 * 1024 * 1024;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

await ensureBuilt();
// A leak of the size that one request could leave would not fit into such a heap a hundred thousand times.
const server = await startServer({
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'silent',
  NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
});
const figures = await fuzz(Number(new URL(server.url).port), server.process.pid ?? 0, {
  requests: Number(options.requests),
  seed: Number(options.seed),
  progress: (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} requests`);
  },
});
const alive = (await fetch(`${server.url}/healthz`)).status === 200;
await server.stop();

const { memory, faults } = figures;
const grown = memory.end - memory.warm;
const all = [
  ...faults,
  ...(alive ? [] : ['the server does not answer any more']),
  ...(grown > allowance ? [`memory grew by ${megabytes(grown)}`] : []),
];
if (options.json) console.log(JSON.stringify({ ...figures, faults: all }, undefined, 2));
else {
  console.log(`\n${figures.requests} requests in ${figures.seconds.toFixed(0)} s, seed ${figures.seed}`);
  console.log(
    `  answers  ${Object.entries(figures.byStatus)
      .sort()
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  );
  console.log(`  slowest  ${figures.slowest.toFixed(0)} ms`);
  console.log(
    `  memory   ${megabytes(memory.warm)} when warm, ${megabytes(memory.highest)} at most, ` +
      `${megabytes(memory.end)} at the end`,
  );
  console.log(
    all.length === 0
      ? '  no 5xx, no hang, nothing from the inside'
      : `${all.length} faults:\n${all.slice(0, 20).join('\n')}`,
  );
}
process.exit(all.length === 0 ? 0 : 1);
