import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportGrowth } from '../growth.ts';
import { MixedLoad, type LoadFigures } from '../mixed-load.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { memoryOf } from '../processes.ts';
import { StaffAndCallers, type DoneBeside } from '../staff-and-callers.ts';
import { Ledger, untilSent } from '../../tests/faults/ledger.ts';
import { MailServer } from '../../tests/faults/mail-server.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { startPostgres } from '../../tools/server/temporary-postgres.ts';

const options = benchOptions(
  [
    'npm run bench -- load                         finds the highest rate, holds it for 10 minutes, accounts for ' +
      'every post',
    'npm run bench -- load --rate 900 --minutes 10   holds this rate at once; the search for one is left out',
    'npm run bench -- load --alone                   without a desk, callers and a letter beside the visitors',
    'npm run bench -- load --postgres                on PostgreSQL, one of its own',
    'npm run bench -- load --postgres --processes 1,2,4   what so many processes bear of enquiries, emails and ' +
      'pages, each alone',
    'npm run bench -- load --processes 1 --rounds 3 --seconds 8 --beside ../other   this build and another ' +
      'checkout’s in turn',
  ],
  {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string' },
    alone: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string' },
    beside: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
  },
);
/** Milliseconds within which 99 of 100 answers must be there. */
const limit = 250;
const stepSeconds = 8;
/** Seconds after a load within which the last mail must have left: a rate at which mails fall behind is not held. */
const longestTail = { step: 1, hold: 60 };

function say(line: string): void {
  if (!options.json) console.log(line);
}

interface Held extends LoadFigures {
  /** Seconds from the end of the load to the last mail; undefined when it was not waited for any longer. */
  readonly tail: number | undefined;
  /** What staff and callers did meanwhile. */
  readonly beside: DoneBeside | undefined;
}

function isHeld({ p99, failed, tail, beside }: Held): boolean {
  return p99 < limit && failed === 0 && tail !== undefined && (beside?.failed ?? []).length === 0;
}

await ensureBuilt();
if (options.processes !== undefined) {
  await reportGrowth({
    engine: options.postgres ? 'postgres' : 'sqlite',
    beside: options.beside,
    json: options.json,
    processes: options.processes.split(',').map((count) => wholeNumber('processes', count)),
    rounds: wholeNumber('rounds', options.rounds),
    seconds: wholeNumber('seconds', options.seconds),
  });
  process.exit(0);
}
const postgres = options.postgres ? await startPostgres([]) : undefined;
if (options.postgres && !postgres) {
  console.log('Skipped: PostgreSQL is not installed.');
  process.exit(0);
}
const post = new MailServer('heads');
await post.open();
const data = mkdtempSync(join(tmpdir(), 'corbiere-load-'));
const server = await startServer({
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
  SMTP_URL: post.url,
  NEWCOMER_MAILS_PER_HOUR: '100000000',
  TEAM_EMAIL: 'team@corbiere.example',
  DATA_DIR: data,
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
});
const place = { dataDir: data, databaseUrl: postgres?.url };
const ledger = new Ledger();
const load = new MixedLoad(server.url, ledger);

async function put(perSecond: number, seconds: number, longest: number, others?: StaffAndCallers): Promise<Held> {
  const [figures, beside] = await Promise.all([load.run(perSecond, seconds), others?.run(seconds)]);
  const ended = performance.now();
  const tail = (await untilSent(place, longest)) ? (performance.now() - ended) / 1000 : undefined;
  say(
    `  ${perSecond} a second for ${seconds} s: median ${figures.median.toFixed(0)} ms, p99 ` +
      `${figures.p99.toFixed(0)} ms, slowest ${figures.slowest.toFixed(0)} ms, ${figures.failed} failed; the last ` +
      `mail left ${tail === undefined ? `later than ${longest}` : tail.toFixed(0)} s after it`,
  );
  return { ...figures, tail, beside };
}

// The first mail loads what writes mails; the first pages come from the disk.
await load.run(20, 5);
let rate = wholeNumber('rate', options.rate ?? '50');
if (options.rate === undefined) {
  for (let next = rate; ; next = Math.round(next * 1.3)) {
    if (!isHeld(await put(next, stepSeconds, longestTail.step))) break;
    rate = next;
  }
}
// A step is short: what it bears for seconds need not last.
async function hold(perSecond: number): Promise<Held> {
  // What the search left behind is not of this load.
  await untilSent(place, 600);
  say(`Holding ${perSecond} a second for ${options.minutes} min …`);
  return put(perSecond, wholeNumber('minutes', options.minutes) * 60, longestTail.hold, others);
}
const others = options.alone ? undefined : await StaffAndCallers.open(server.url, place);
let held = await hold(rate);
for (let attempt = 0; options.rate === undefined && !isHeld(held) && attempt < 3; attempt += 1) {
  rate = Math.round(rate * 0.7);
  held = await hold(rate);
}
const memory = (await memoryOf(server.process.pid ?? 0)) ?? 0;
load.close();
await others?.close();

if (held.tail === undefined) say('Waiting for the mails …');
const allSent = await untilSent(place, 3_600);
await server.stop();
const account = await ledger.audit(place, post);
await post.close();
postgres?.stop();
rmSync(data, { recursive: true, force: true });

const isWhole = allSent && isHeld(held) && account.lost.length === 0;
if (options.json) console.log(JSON.stringify({ rate, held, memory, account }, undefined, 2));
else {
  console.log(
    `\nHighest rate held with p99 < ${limit} ms and mails that follow: ${rate} a second for ${options.minutes} ` +
      `min (${held.requests} requests, ${held.posts} of them posts)${isHeld(held) ? '' : ': NOT HELD'}`,
  );
  console.log(
    `Acknowledged ${account.acknowledged}, stored ${account.stored}; mails promised ${account.promised}, arrived ` +
      `${account.mailed}, twice ${account.duplicated}; the last left ` +
      (held.tail === undefined ? 'too late' : `${held.tail.toFixed(0)} s after the load`),
  );
  if (held.beside) {
    const { marks, acts, bookings, letters, failed } = held.beside;
    console.log(
      `Beside it: ${marks} questions of the desk for marks, ${acts} acts, ${bookings} calls booked and ` +
        `cancelled, a letter to ${letters} ` +
        `readers${failed.length === 0 ? '' : `; FAILED: ${failed.slice(0, 5).join('; ')}`}`,
    );
  }
  console.log(
    `Memory at the end ${(memory / 1024 / 1024).toFixed(0)} ` +
      `MB${account.lost.length === 0 ? '' : `\nLost: ${account.lost.slice(0, 10).join('; ')}`}`,
  );
}
process.exit(isWhole ? 0 : 1);
