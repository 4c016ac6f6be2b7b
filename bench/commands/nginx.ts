import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { median } from '../median.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { benchOptions, measuring, report, wholeNumber } from '../options.ts';
import { hammer, type Throughput } from '../throughput.ts';

const values = benchOptions(
  [
    'npm run bench -- nginx                        the home page from memory, beside Fastify without the short ' +
      'way and nginx with one worker',
    'npm run bench -- nginx --rounds 9 --seconds 8',
  ],
  { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
);
const rounds = wholeNumber('rounds', values.rounds);
const seconds = wholeNumber('seconds', values.seconds);

const nginx = findNginx();
if ('missing' in nginx) {
  console.log(`Skipped: ${nginx.missing}`);
  process.exit(0);
}
await ensureBuilt();
const ours = await startServer();
const theirs = await startNginx(nginx.program);
const sides = [
  { name: 'this server', url: ours.url, headers: {} },
  // A request with a privacy signal goes through Fastify (core/http/http-listener.ts).
  { name: 'Fastify, the long way', url: ours.url, headers: { 'sec-gpc': '1' } },
  { name: theirs.version, url: theirs.url, headers: {} },
].map((side) => ({ ...side, loads: new Array<Throughput>() }));
const measured = measuring('loads', sides.length * (rounds + 1));
try {
  // Alternating, so that a busy moment of the machine affects all; the first of each is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { url, headers, loads } of sides) {
      const load = await hammer(`${url}/`, round === 0 ? 1 : seconds, headers);
      if (round > 0) loads.push(load);
      measured();
    }
  }
} finally {
  await theirs.stop();
  await ours.stop();
}
const rates = sides.map(({ loads }) => median(loads.map(({ perSecond }) => perSecond)));
report(
  values.json,
  `Home page, brotli, 64 connections, one worker each, median of ${rounds} × ${seconds} s in turn\n` +
    "Aims: 75 % of nginx's rate; the short way stays from 1.5 times the long one",
  new Map(
    sides.map(({ name, loads }, index) => [
      name,
      {
        'a second': rates[index] ?? 0,
        '99 % within, ms': median(loads.map(({ slowest }) => slowest)),
        "% of this server's": (100 * (rates[index] ?? 0)) / (rates[0] ?? 1),
      },
    ]),
  ),
);
