import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { callRules, type CallRules } from '../../contract/calls.ts';
import { Calls } from '../../functions/calls/calls.ts';
import { receiveEnquiry, sendingOf } from '../../functions/enquiries/receive.ts';
import { mintReference, type EnquiryTools } from '../../functions/enquiries/tools.ts';
import { readEnvironment } from '../../functions/environment.ts';
import { LetterRenderer } from '../../functions/mail/letter-renderer.ts';
import { dependenciesOf, start } from '../../functions/start.ts';
import { openStore, type StorePlace } from '../../functions/store/open.ts';
import type { Store } from '../../functions/store/store.ts';
import { askForCall, callToolsFor } from '../../tests/stage/calls.ts';
import { startPostgres } from '../../tests/stage/temporary-postgres.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { root } from '../../tools/checks/root.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { benchOptions, wholeNumber } from '../options.ts';

const options = benchOptions(
  [
    'npm run bench -- calls                the page of times of 50 desks, half taken, over 32 connections; bookings beside plain enquiries',
    'npm run bench -- calls --reads 2000   so many pages',
  ],
  { reads: { type: 'string', default: '1000' } },
);
const reads = wholeNumber('reads', options.reads, 100);

const connections = 32;
/** Milliseconds within which 99 of 100 readings are to be done. */
const budget = 50;

const zones = [
  'Europe/Jersey',
  'Asia/Singapore',
  'America/Toronto',
  'America/Vancouver',
  'Europe/Warsaw',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'Africa/Casablanca',
];
/** Where those who look at the page live. */
const visitorZones = [...zones.slice(0, 4), 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Asia/Calcutta'];
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'];

/** Fifty desks in ten zones, three weeks ahead, up to six calls a day. */
const rules: CallRules = callRules.parse({
  how: 'telephone',
  length: 'PT45M',
  buffer: 'PT15M',
  notice: 'PT24H',
  horizon: 'P21D',
  perDay: 6,
  desks: Array.from({ length: 50 }, (_, number) => ({
    id: `desk-${String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26))}`,
    name: `Desk ${number}`,
    timeZone: zones[number % zones.length],
    hours: [{ days: weekdays, from: '09:00', until: '17:00' }],
    breaks: [{ days: weekdays, from: '12:30', until: '13:30' }],
  })),
});

const now = (): Date => new Date('2026-11-20T09:00:00.000Z');

/** Does work for each item, so many at once; answers how many a second, and how long each took (milliseconds). */
async function paced<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<{ readonly perSecond: number; readonly waits: readonly number[] }> {
  const waits: number[] = [];
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) {
        const asked = performance.now();
        await work(item);
        waits.push(performance.now() - asked);
      }
    }),
  );
  return { perSecond: items.length / ((performance.now() - started) / 1000), waits: waits.sort((one, other) => one - other) };
}

const within = (waits: readonly number[], share: number): number => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;

/** Books every second time of the coming three weeks; answers how fast, and with the token of one that is booked. */
async function fill(store: Store) {
  const tools = callToolsFor(store, now, {}, rules);
  const calls = new Calls(tools);
  const enquiries: EnquiryTools = {
    ...tools,
    mintReference,
    webhook: false,
    teamOf: () => 'team@corbiere.example',
    times: (_kind, from) => ({ warnAt: from, dueAt: from }),
  };
  const plain = Array.from({ length: 1_000 }, (_, number) => number);
  const enquired = await paced(plain, async (number) => {
    const typed = {
      kind: 'consultation',
      category: undefined,
      topic: undefined,
      name: `Reader ${number}`,
      email: `bench-${number}@example.com`,
      organization: undefined,
      phone: undefined,
      subject: 'Consultation',
      message: `Number ${number}`,
    } as const;
    await receiveEnquiry(enquiries, typed, sendingOf(typed, undefined));
  });
  const { slots } = await calls.times();
  const half = slots.filter((_, index) => index % 2 === 0);
  const wanted: { readonly token: string; readonly start: string; readonly desk: string }[] = [];
  await paced(half, async ({ start, deskId }) => {
    const { token } = await askForCall(tools, `caller-${wanted.length}@example.com`);
    wanted.push({ token, start: start.toString(), desk: deskId });
  });
  const booked = await paced(wanted, async ({ token, start, desk }) => {
    const answer = await calls.take(token, { start, desk });
    if (answer.kind !== 'taken' && answer.kind !== 'gone') throw new Error(`a booking was answered with ${answer.kind}`);
  });
  const { token } = await askForCall(tools, 'reader@example.com');
  // Mails are another bench's: their worker would work beside the pages.
  await store.db.deleteFrom('outbox').execute();
  return {
    token,
    slots: slots.length,
    left: (await calls.times()).slots.length,
    bookings: booked.perSecond,
    enquiries: enquired.perSecond,
    ratio: booked.perSecond / enquired.perSecond,
  };
}

/** Asks for the pages in turn, so often in all, from another thread; how long each took, in milliseconds. */
async function readPages(urls: readonly string[], count: number): Promise<readonly number[]> {
  const readers = new Worker(new URL('../readers.ts', import.meta.url), { workerData: { urls, connections, reads: count } });
  // Both at once: the last message may come with the end. An error of the thread rejects either.
  const [answered] = await Promise.all([once(readers, 'message'), once(readers, 'exit')]);
  const [waits] = z.tuple([z.array(z.number())]).parse(answered);
  return waits;
}

async function measure(place: Omit<StorePlace, 'onFault'>, content: string) {
  const store = await openStore({ ...place, onFault: () => undefined });
  const { token, ...filled } = await fill(store);
  await store.close();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const reading = readEnvironment(
    { PORT: String(port), HOST: 'localhost', DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, LOG_LEVEL: 'silent' },
    root,
  );
  if (!('settings' in reading)) throw new Error(reading.mistakes.join('\n'));
  const settings = { ...reading.settings, content };
  const renderThread = pathToFileURL(join(root, 'build', 'render-thread.js'));
  const running = await start(settings, { ...dependenciesOf(settings), now, renderer: new LetterRenderer(renderThread) });
  try {
    const pages = visitorZones.map((zone) => `${url}/consultation/times?${new URLSearchParams({ t: token, zone }).toString()}`);
    const bytes = Buffer.byteLength(await (await fetch(pages[0] ?? url)).text());
    await readPages(pages, 200);
    const [before, ownBefore, since] = [process.cpuUsage(), process.threadCpuUsage(), performance.now()];
    const waits = [...(await readPages(pages, reads))].sort((one, other) => one - other);
    const { user, system } = process.cpuUsage(before);
    const own = process.threadCpuUsage(ownBefore);
    const seconds = (performance.now() - since) / 1000;
    return {
      ...filled,
      bytes,
      readMedian: within(waits, 0.5),
      readP99: within(waits, 0.99),
      readsPerSecond: reads / seconds,
      /** Of a processor, for the thread that answers; milliseconds a page. */
      readWork: (own.user + own.system) / 1000 / reads,
      /** For all threads of this process, the readers' too. */
      readProcessor: (user + system) / 1000 / reads,
    };
  } finally {
    await running.stop();
  }
}

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'corbiere-calls-'));
const postgres = await startPostgres([]);
try {
  const content = join(folder, 'content');
  cpSync(join(root, 'content'), content, { recursive: true });
  // YAML takes JSON.
  writeFileSync(join(content, 'calls.yaml'), JSON.stringify(rules));
  const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const [engine, databaseUrl] of [['SQLite', undefined], ...(postgres ? [['PostgreSQL', postgres.url] as const] : [])] as const)
    results[engine] = await measure({ dataDir: join(folder, engine), databaseUrl }, content);
  const isWithin = Object.values(results).every(({ readP99 }) => readP99 <= budget);
  if (options.json) console.log(JSON.stringify({ connections, budget, results, isWithin }, undefined, 2));
  else {
    for (const [engine, { slots, left, bytes, readMedian, readP99, readsPerSecond, readWork, readProcessor, bookings, enquiries, ratio }] of Object.entries(
      results,
    ))
      console.log(
        [
          `${engine}: 50 desks, three weeks, ${slots} times, of which ${left} are left; ${connections} connections`,
          `  the page of times (${Math.round(bytes / 1024)} KB): median ${readMedian.toFixed(1)} ms, 99 of 100 within ${readP99.toFixed(1)} ms, ${readsPerSecond.toFixed(0)} a second`,
          `  processor time a page: ${readWork.toFixed(2)} ms of the thread that answers, ${readProcessor.toFixed(2)} ms in all with the thread that reads`,
          `  durable bookings with their mails: ${bookings.toFixed(0)} a second; enquiries ${enquiries.toFixed(0)}, ratio ${ratio.toFixed(2)}`,
        ].join('\n'),
      );
    console.log(isWithin ? `Within ${budget} ms.` : `Not within ${budget} ms.`);
  }
  process.exitCode = isWithin ? 0 : 1;
} finally {
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
