import { startBareServer } from '../bare-server.ts';
import { sendEnquiries, type EnquiryLoad } from '../enquiries.ts';
import { median } from '../median.ts';
import { residentMemory } from '../memory.ts';
import { weighPage } from '../page-weight.ts';
import { enquiryTable, table, type EnquiryMeasures, type Measures, type PageMeasures } from '../report.ts';
import { timeSearches } from '../searches.ts';
import { signUpsPerSecond } from '../sign-ups.ts';
import { hammer, type Throughput } from '../throughput.ts';
import { benchOptions } from '../options.ts';
import { startPostgres } from '../../tools/server/temporary-postgres.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';

const options = benchOptions(
  [
    'npm run bench -- weight                       bytes, requests and answers of the pages, beside bare ones',
    'npm run bench -- weight --enquiries           durable enquiries a second on both engines',
    'npm run bench -- weight --search              how long a search takes',
  ],
  { enquiries: { type: 'boolean', default: false }, search: { type: 'boolean', default: false } },
);
const rounds = 3;
const secondsEach = 5;
/** Enquiries sent to each engine; so many, that memory which grows with them would show. */
const enquiries = 20_000;
const marks = [1_000, 5_000, 10_000, 15_000, 20_000];

function progress(line: string): void {
  if (!options.json) console.log(line);
}

async function measure(): Promise<Measures> {
  const site = await startServer({ TRUST_PROXY: '127.0.0.1' });
  const bareSite = await startBareServer(['index.html']);
  const browser = await launchBrowser();
  const pages = { home: { url: `${site.url}/` }, bare: { url: `${bareSite.url}/` } };
  try {
    const memoryAtRest = await residentMemory(site.process.pid ?? 0);
    progress('Weighing the pages …');
    const weights = { home: await weighPage(browser, pages.home.url), bare: await weighPage(browser, pages.bare.url) };

    await browser.close();

    progress(`Asking for each page for ${rounds} × ${secondsEach} s …`);
    const loads: Record<keyof typeof pages, Throughput[]> = { home: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      loads.bare.push(await hammer(pages.bare.url, secondsEach));
      loads.home.push(await hammer(pages.home.url, secondsEach));
    }

    progress(`Signing up for ${secondsEach} s …`);
    const signUps = await signUpsPerSecond(site.url, secondsEach);
    const memoryAfterLoad = await residentMemory(site.process.pid ?? 0);

    const page = (name: keyof typeof pages): PageMeasures => ({
      weight: weights[name],
      throughput: {
        perSecond: median(loads[name].map(({ perSecond }) => perSecond)),
        slowest: median(loads[name].map(({ slowest }) => slowest)),
      },
    });
    return { home: page('home'), bare: page('bare'), signUpsPerSecond: signUps, memoryAtRest, memoryAfterLoad };
  } finally {
    await browser.close();
    await site.stop();
    await bareSite.stop();
  }
}

async function loadWithEnquiries(environment: Record<string, string>): Promise<EnquiryLoad> {
  const server = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error', ...environment });
  try {
    return await sendEnquiries(server.url, server.process.pid ?? 0, enquiries, marks);
  } finally {
    await server.stop();
  }
}

/** Stored and synced before the answer, on both engines; what the disk does is part of it. */
async function measureEnquiries(): Promise<EnquiryMeasures> {
  progress(`Sending ${enquiries} enquiries to the embedded database …`);
  const embedded = await loadWithEnquiries({});
  const database = await startPostgres([]);
  if (!database) {
    progress('PostgreSQL is not installed: not measured. Run: sudo apt-get install postgresql');
    return { embedded, postgres: undefined };
  }
  try {
    progress(`Sending ${enquiries} enquiries to PostgreSQL …`);
    return { embedded, postgres: await loadWithEnquiries({ DATABASE_URL: database.url }) };
  } finally {
    database.stop();
  }
}

/** Prints how long searches take. */
async function measureSearches(): Promise<void> {
  const server = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' });
  try {
    const found = await timeSearches(server.url);
    if (options.json) console.log(JSON.stringify(found, null, 2));
    else console.log(`/search: median ${found.median.toFixed(1)} ms, 99 % within ${found.slowest.toFixed(1)} ms`);
  } finally {
    await server.stop();
  }
}

await ensureBuilt();
if (options.search) {
  await measureSearches();
  process.exit();
}
const pages = options.enquiries ? undefined : await measure();
const load = await measureEnquiries();
if (options.json) console.log(JSON.stringify({ ...pages, enquiries: load }, null, 2));
else console.log(`\n${[...(pages ? [table(pages)] : []), enquiryTable(load)].join('\n')}`);
