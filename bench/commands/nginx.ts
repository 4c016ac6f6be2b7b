import { median } from '../median.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { hammer, type Throughput } from '../throughput.ts';
import { benchOptions, measuring, wholeNumber } from '../options.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';

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
const loads: Record<'ours' | 'plain' | 'theirs', Throughput[]> = { ours: [], plain: [], theirs: [] };
const measured = measuring('loads', 3 * (rounds + 1));
try {
  // In turn, so that a busy moment of the machine hits both; the first of each warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, url] of [
      ['ours', `${ours.url}/`],
      ['plain', `${ours.url}/`],
      ['theirs', `${theirs.url}/`],
    ] as const) {
      // A privacy signal takes the long way (core/http/http-listener.ts).
      const load = await hammer(url, round === 0 ? 1 : seconds, name === 'plain' ? { 'sec-gpc': '1' } : {});
      if (round > 0) loads[name].push(load);
      measured();
    }
  }
} finally {
  await theirs.stop();
  await ours.stop();
}

const of = (name: keyof typeof loads): Throughput => ({
  perSecond: median(loads[name].map(({ perSecond }) => perSecond)),
  slowest: median(loads[name].map(({ slowest }) => slowest)),
});
const figures = {
  nginx: theirs.version,
  rounds,
  seconds,
  ours: of('ours'),
  plain: of('plain'),
  theirs: of('theirs'),
  ratio: of('ours').perSecond / of('theirs').perSecond,
  overPlain: of('ours').perSecond / of('plain').perSecond,
};
if (values.json) console.log(JSON.stringify(figures));
else {
  const line = (label: string, { perSecond, slowest }: Throughput): string =>
    `  ${label.padEnd(28)}${perSecond.toFixed(0).padStart(9)}${`${slowest.toFixed(1)} ms`.padStart(16)}`;
  console.log(`Home page, brotli, 64 connections, one worker each, median of ${rounds} × ${seconds} s in turn\n`);
  console.log(`  ${''.padEnd(28)}${'a second'.padStart(9)}${'99 % within'.padStart(16)}`);
  console.log(line('this server', figures.ours));
  console.log(line('Fastify, the long way', figures.plain));
  console.log(line(figures.nginx, figures.theirs));
  console.log(
    `\n  ${(figures.ratio * 100).toFixed(0)} % of nginx's rate (aim: 75 %), ${figures.overPlain.toFixed(2)} ` +
      `times Fastify's (it stays from 1.5 on)`,
  );
}
