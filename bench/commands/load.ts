import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ledger, untilSent } from '../../tests/faults/ledger.ts';
import { MailServer } from '../../tests/faults/mail-server.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { startPostgres } from '../../tools/server/temporary-postgres.ts';
import { loadedServer, reportGrowth } from '../growth.ts';
import { MixedLoad } from '../mixed-load.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { memoryOf } from '../processes.ts';

const options = benchOptions(
  [
    'npm run bench -- load                           900 requests a second for 10 minutes, every post accounted for',
    'npm run bench -- load --rate 500 --minutes 2',
    'npm run bench -- load --postgres                on PostgreSQL, one of its own',
    'npm run bench -- load --postgres --processes 1,2,4   what so many processes bear of enquiries, emails and ' +
      'pages, each alone',
    'npm run bench -- load --processes 1 --rounds 3 --seconds 8   on SQLite',
  ],
  {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '900' },
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
  },
);
/** Highest 99th percentile of the response time for a rate to count as held; milliseconds. */
const limit = 250;
/** Seconds after a load within which the last email must be sent for its rate to count as held. */
const longestTail = 60;

await ensureBuilt();
if (options.processes !== undefined) {
  await reportGrowth({
    engine: options.postgres ? 'postgres' : 'sqlite',
    json: options.json,
    processes: options.processes.split(',').map((count) => wholeNumber('processes', count)),
    rounds: wholeNumber('rounds', options.rounds),
    seconds: wholeNumber('seconds', options.seconds),
  });
  process.exit(0);
}
const rate = wholeNumber('rate', options.rate);
const seconds = wholeNumber('minutes', options.minutes) * 60;
const postgres = options.postgres ? await startPostgres([]) : undefined;
if (options.postgres && !postgres) {
  console.log('Skipped: PostgreSQL is not installed.');
  process.exit(0);
}
const post = new MailServer('heads');
await post.open();
const dataDir = mkdtempSync(join(tmpdir(), 'corbiere-load-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const server = await startServer({ ...loadedServer(post.url, postgres?.url), DATA_DIR: dataDir });
const place = { dataDir, databaseUrl: postgres?.url };
const ledger = new Ledger();
const load = new MixedLoad(server.url, ledger);

// The first email loads the renderer; the first pages are read from disk.
await load.run(20, 5);
await untilSent(place, 60);
const figures = await load.run(rate, seconds);
const ended = performance.now();
const isFollowed = await untilSent(place, longestTail);
const memory = (await memoryOf(server.process.pid ?? 0)) ?? 0;
load.close();
const allSent = isFollowed || (await untilSent(place, 3_600));
const tail = (performance.now() - ended) / 1000;
await server.stop();
const { lost, ...account } = await ledger.audit(place, post);
await post.close();
postgres?.stop();

const isHeld = isFollowed && figures.p99 < limit && figures.failed === 0;
const found = {
  isHeld,
  rate,
  ...figures,
  'seconds to the last email': tail,
  'MB of memory': memory / 2 ** 20,
  ...account,
};
if (options.json) console.log(JSON.stringify({ ...found, lost }, undefined, 2));
else {
  console.log(`Held: 99 % within ${limit} ms, none failed, the last email left within ${longestTail} s`);
  console.table(found);
  if (lost.length > 0) console.log(`Lost: ${lost.slice(0, 10).join('; ')}`);
}
process.exit(isHeld && allSent && lost.length === 0 ? 0 : 1);
