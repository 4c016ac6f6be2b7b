import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPaths } from '../../core/desk/addresses.ts';
import { slicesOf } from '../../core/store/slices.ts';
import { minute } from '../../contract/time.ts';
import { callRow, enquiryRow } from '../../tests/stage/enquiries.ts';
import { addReaders } from '../../tests/stage/letters.ts';
import { openStore } from '../../tests/stage/stores.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startPostgres } from '../../tools/server/temporary-postgres.ts';
import { askAgain } from '../closed-loop.ts';
import { openDesk } from '../open-desk.ts';
import { benchOptions, measuring } from '../options.ts';

const { json } = benchOptions(
  [
    'npm run bench -- lists            lists of a desk with 10,000 enquiries, 2,000 calls and 50,000 readers, on ' +
      'both engines',
  ],
  {},
);
const amounts = { enquiries: 10_000, calls: 2_000, readers: 50_000 } as const;
const seconds = 3;
/** Milliseconds within which 99 of 100 should be answered. */
const aim = 30;
const lists = [
  'today',
  'today/find?for=sender%207',
  'enquiries?view=open',
  'enquiries?view=all',
  'enquiries?view=answered',
  'enquiries?view=all&end=true',
  'enquiries?view=all&find=sender%207',
  'calls',
  'readers',
  'readers/list',
  'letters',
  'mail',
  'mail/dead',
  'privacy',
  'promises',
  'visits?days=30',
];

const message = 'The lift on floor two stops between two floors and says nothing about it. '.repeat(6);

/** Enquiries of two years: some open, the others answered. */
async function fill(place: { readonly dataDir: string; readonly databaseUrl: string | undefined }): Promise<void> {
  const store = await openStore(place);
  const rows = Array.from({ length: amounts.enquiries }, (_, number) => {
    const received = new Date(Date.now() - number * 100 * minute);
    const from = { name: `Sender ${number}`, email: `sender-${number % 500}@example.org`, message };
    return enquiryRow(`C-${String(number).padStart(8, '0')}`, received, {
      ...from,
      ...(number < 150 ? {} : { state: 'answered', answered_at: new Date(received.getTime() + minute).toISOString() }),
    });
  });
  for (const slice of slicesOf(rows)) await store.db.insertInto('enquiries').values(slice).execute();
  const calls = rows.slice(0, amounts.calls).map(({ id, received_at: received }) => callRow(id, received));
  for (const slice of slicesOf(calls)) await store.db.insertInto('calls').values(slice).execute();
  const names = Array.from({ length: amounts.readers }, (_, number) => `reader-${number}`);
  await addReaders(store, () => new Date(), names);
  await store.close();
}

async function measure(databaseUrl: string | undefined) {
  const place = { dataDir: mkdtempSync(join(tmpdir(), 'corbiere-lists-')), databaseUrl };
  const done = measuring(`lists on ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}`, lists.length);
  await fill(place);
  const desk = await openDesk('http://localhost:4321', place);
  try {
    const measured = [];
    for (const list of lists) {
      const ask = async () => void (await desk.ask('GET', apiPaths.read(list)));
      await askAgain(1, 0.3, ask);
      measured.push({ list, ...(await askAgain(1, seconds, ask)) });
      done();
    }
    return measured;
  } finally {
    await desk.close();
    rmSync(place.dataDir, { recursive: true, force: true });
  }
}

await ensureBuilt();
const embedded = await measure(undefined);
const database = await startPostgres([]);
const postgres = database && (await measure(database.url));
database?.stop();
if (json) console.log(JSON.stringify({ embedded, postgres }));
else {
  const cell = (pace: (typeof embedded)[number] | undefined): string =>
    pace ? `${(1000 / pace.perSecond).toFixed(1)} (${pace.slowest.toFixed(1)})`.padStart(18) : '-'.padStart(18);
  console.log(
    'Milliseconds at the mean (99 % within; aim ' +
      `${aim})\n${' '.repeat(42)}${'SQLite'.padStart(18)}${'PostgreSQL'.padStart(18)}`,
  );
  for (const [index, pace] of embedded.entries())
    console.log(`  ${pace.list.padEnd(40)}${cell(pace)}${cell(postgres?.[index])}`);
}
