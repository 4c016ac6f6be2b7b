import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callRules, type CallRules } from '../../contract/calls.ts';
import { Calls } from '../../functions/calls/calls.ts';
import { receiveEnquiry, sendingOf } from '../../functions/enquiries/receive.ts';
import { mintReference, type EnquiryTools } from '../../functions/enquiries/tools.ts';
import { openStore } from '../../functions/store/open.ts';
import type { Store } from '../../functions/store/store.ts';
import { askForCall, callToolsFor } from '../../tests/stage/calls.ts';
import { startPostgres } from '../../tests/stage/temporary-postgres.ts';
import { benchOptions, wholeNumber } from '../options.ts';

const options = benchOptions(
  [
    'npm run bench -- calls                the free times of 50 desks, half taken, read over 32 connections; bookings beside plain enquiries',
    'npm run bench -- calls --reads 2000   so many readings',
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

async function measure(store: Store) {
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

  const [{ token } = { token: '' }] = wanted;
  const left = (await calls.times()).slots.length;
  const before = process.cpuUsage();
  const read = await paced(
    Array.from({ length: reads }, (_, number) => number),
    async () => {
      await calls.open(token);
      await calls.times();
    },
  );
  const { user, system } = process.cpuUsage(before);
  return {
    slots: slots.length,
    left,
    readMedian: within(read.waits, 0.5),
    readP99: within(read.waits, 0.99),
    readsPerSecond: read.perSecond,
    /** Of a processor, all threads of this process; milliseconds. */
    readWork: (user + system) / 1000 / reads,
    bookings: booked.perSecond,
    enquiries: enquired.perSecond,
    ratio: booked.perSecond / enquired.perSecond,
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'corbiere-calls-'));
const postgres = await startPostgres([]);
try {
  const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const [engine, databaseUrl] of [['SQLite', undefined], ...(postgres ? [['PostgreSQL', postgres.url] as const] : [])] as const) {
    const store = await openStore({ dataDir, databaseUrl, onFault: () => undefined });
    results[engine] = await measure(store);
    await store.close();
  }
  const isWithin = Object.values(results).every(({ readP99 }) => readP99 <= budget);
  if (options.json) console.log(JSON.stringify({ connections, budget, results, isWithin }, undefined, 2));
  else {
    for (const [engine, { slots, left, readMedian, readP99, readsPerSecond, readWork, bookings, enquiries, ratio }] of Object.entries(results))
      console.log(
        [
          `${engine}: 50 desks, three weeks, ${slots} times, of which ${left} are left; ${connections} at once`,
          `  a link and all its free times: median ${readMedian.toFixed(1)} ms, 99 of 100 within ${readP99.toFixed(1)} ms, ${readsPerSecond.toFixed(0)} a second, ${readWork.toFixed(2)} ms of processor each`,
          `  durable bookings with their mails: ${bookings.toFixed(0)} a second; enquiries ${enquiries.toFixed(0)}, ratio ${ratio.toFixed(2)}`,
        ].join('\n'),
      );
    console.log(isWithin ? `Within ${budget} ms.` : `Not within ${budget} ms.`);
  }
  process.exitCode = isWithin ? 0 : 1;
} finally {
  postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
