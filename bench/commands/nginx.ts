import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { askAgain, type Pace } from '../closed-loop.ts';
import { getOf, LeanClient } from '../lean-client.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { benchOptions, measuring, median, report, wholeNumber } from '../options.ts';

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
const connections = 64;
const sides = [
  { name: 'this server', url: ours.url, request: getOf('/') },
  // A request with a privacy signal goes through Fastify (core/http/http-listener.ts).
  { name: 'Fastify, the long way', url: ours.url, request: getOf('/').replace('\r\n', '\r\nsec-gpc: 1\r\n') },
  { name: theirs.version, url: theirs.url, request: getOf('/') },
].map((side) => ({ ...side, client: new LeanClient(new URL(side.url), connections), loads: new Array<Pace>() }));
const measured = measuring('loads', sides.length * (rounds + 1));
try {
  // Alternating, so that a busy moment of the machine affects all; the first of each is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, request, client, loads } of sides) {
      const load = await askAgain(connections, round === 0 ? 1 : seconds, async () => {
        const status = await client.ask(request);
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      });
      if (round > 0) loads.push(load);
      measured();
    }
  }
} finally {
  for (const { client } of sides) client.close();
  await theirs.stop();
  await ours.stop();
}
const rates = sides.map(({ loads }) => median(loads.map(({ perSecond }) => perSecond)));
report(
  values.json,
  `Home page, brotli, ${connections} connections, one worker each, median of ${rounds} × ${seconds} s in turn\n` +
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
