import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Ledger, untilSent } from '../../tests/faults/ledger.ts';
import { MailServer } from '../../tests/faults/mail-server.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { startPostgres } from '../../tools/server/temporary-postgres.ts';
import { loadedServer, reportGrowth } from '../growth.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { memoryOf } from '../processes.ts';
import { functionPath } from '../../contract/functions.ts';
import { progressBar } from '../../core/cli/progress.ts';
import { getOf, LeanClient, loadedPages, postOf } from '../lean-client.ts';

/** Two of ten requests are posts, the others pages. */
const isPost = (number: number): boolean => number % 10 < 2;
const connections = 256;
const forms = ['send-contact-message', 'send-ethics-enquiry', 'request-consultation'] as const;
/** Interval at which requests are sent; milliseconds. */
const beat = 10;

interface LoadFigures {
  readonly requests: number;
  readonly posts: number;
  /** Unsuccessful answers and broken connections. */
  readonly failed: number;
  /** Response time from when the request was due, so that queueing counts; milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly slowest: number;
}

/** Sends one of a mix; of a post that was taken, the ledger has a note. */
async function send(client: LeanClient, ledger: Ledger, number: number): Promise<void> {
  const ask = async (request: string): Promise<void> => {
    const status = await client.ask(request);
    if (status !== 200) throw new Error(String(status));
  };
  if (!isPost(number)) return ask(getOf(loadedPages[number % loadedPages.length] ?? '/'));
  const email = `load-${number}@example.org`;
  const enquiry = { email, name: 'A visitor', subject: 'general', message: 'Something of at least twenty characters' };
  const form = number % 2 === 0 ? undefined : (forms[Math.floor(number / 10) % forms.length] ?? forms[0]);
  await ask(postOf(functionPath(form ?? 'subscribe-newsletter'), number, form === undefined ? { email } : enquiry));
  ledger.note(email, form === undefined ? 'subscribed' : 'enquired');
}

let sent = 0;

/** Sends pages and posts at a steady rate, whether or not earlier ones have been answered. */
async function load(client: LeanClient, ledger: Ledger, perSecond: number, seconds: number): Promise<LoadFigures> {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  let [posts, failed, told] = [0, 0, 0];
  const progress = progressBar(`${perSecond} a second`);
  const begun = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1000;) {
    elapsed = Math.min(performance.now() - begun, seconds * 1000);
    while (open.length < (elapsed / 1000) * perSecond) {
      const due = begun + (open.length / perSecond) * 1000;
      if (isPost(sent)) posts += 1;
      open.push(
        send(client, ledger, sent++).then(
          () => void times.push(performance.now() - due),
          () => void (failed += 1),
        ),
      );
    }
    if (elapsed - told >= 1_000) {
      told = elapsed;
      progress(open.length, perSecond * seconds);
    }
    await wait(beat);
  }
  progress(open.length, open.length);
  await Promise.all(open);
  times.sort((one, other) => one - other);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { requests: open.length, posts, failed, median: at(0.5), p99: at(0.99), slowest: times.at(-1) ?? 0 };
}

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
const client = new LeanClient(new URL(server.url), connections);

// The first email loads the renderer; the first pages are read from disk.
await load(client, ledger, 20, 5);
await untilSent(place, 60);
const figures = await load(client, ledger, rate, seconds);
const ended = performance.now();
const isFollowed = await untilSent(place, longestTail);
const memory = (await memoryOf(server.process.pid ?? 0)) ?? 0;
client.close();
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
