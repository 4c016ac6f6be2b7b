import { parseArgs } from 'node:util';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { residentMemory } from '../bench/memory.ts';
import { MixedLoad, type LoadFigures } from '../bench/mixed-load.ts';
import { Ledger, untilSent } from '../tests/faults/ledger.ts';
import { MailServer } from '../tests/faults/mail-server.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { startServer } from './server/start-server.ts';

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string' }, json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } } });
if (options.help) {
  console.log('npm run bench:load                       finds the highest rate, holds it for 10 minutes, accounts for every post\nnpm run bench:load -- --minutes 1 --rate 300');
  process.exit(0);
}
/** Milliseconds within which 99 of 100 answers must be there. */
const limit = 250;
const stepSeconds = 8;

function say(line: string): void {
  if (!options.json) console.log(line);
}

function isHeld({ p99, failed }: LoadFigures): boolean {
  return p99 < limit && failed === 0;
}

await ensureBuilt();
const post = new MailServer('heads');
await post.open();
const data = mkdtempSync(join(tmpdir(), 'corbiere-load-'));
const server = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error', SMTP_URL: post.url, TEAM_EMAIL: 'team@corbiere.example', DATA_DIR: data });
const ledger = new Ledger();
const load = new MixedLoad(server.url, ledger);

// The first mail loads what writes mails; the first pages come from the disk.
await load.run(20, 5);
let rate = Number(options.rate ?? 50);
if (options.rate === undefined) {
  for (let next = rate; ; next = Math.round(next * 1.3)) {
    const figures = await load.run(next, stepSeconds);
    say(`  ${next} a second for ${stepSeconds} s: p99 ${figures.p99.toFixed(0)} ms, ${figures.failed} failed`);
    if (!isHeld(figures)) break;
    rate = next;
  }
}
// A step is short: what it bears for seconds need not last.
let held: LoadFigures;
let tries = 0;
do {
  say(`Holding ${rate} a second for ${options.minutes} min …`);
  held = await load.run(rate, Number(options.minutes) * 60);
  say(`  median ${held.median.toFixed(0)} ms, p99 ${held.p99.toFixed(0)} ms, slowest ${held.slowest.toFixed(0)} ms, ${held.failed} failed`);
  tries += 1;
  if (!isHeld(held)) rate = Math.round(rate * 0.7);
} while (!isHeld(held) && tries < 4);
const memory = await residentMemory(server.process.pid ?? 0) ?? 0;
load.close();

say('Waiting for the mails …');
const waited = performance.now();
const place = { dataDir: data, databaseUrl: undefined };
const allSent = await untilSent(place, 3_600);
const draining = (performance.now() - waited) / 1000;
await server.stop();
const account = await ledger.audit(place, post);
await post.close();
rmSync(data, { recursive: true, force: true });

const isWhole = allSent && isHeld(held) && account.lost.length === 0;
if (options.json) console.log(JSON.stringify({ rate, held, draining, memory, account }, undefined, 2));
else {
  console.log(`\nHighest rate held with p99 < ${limit} ms: ${rate} a second for ${options.minutes} min (${held.requests} requests, ${held.posts} of them posts)${isHeld(held) ? '' : ': NOT HELD'}`);
  console.log(`Acknowledged ${account.acknowledged}, stored ${account.stored}; mails promised ${account.promised}, arrived ${account.mailed}, twice ${account.duplicated}; the last left ${draining.toFixed(0)} s after the load`);
  console.log(`Memory at the end ${(memory / 1024 / 1024).toFixed(0)} MB${isWhole ? '' : `\nLost: ${account.lost.slice(0, 10).join('; ')}`}`);
}
process.exit(isWhole ? 0 : 1);
