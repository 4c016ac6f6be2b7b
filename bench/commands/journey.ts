import { bytesOf } from '../../tests/budgets/traffic.ts';
import { fetchedTwice, firstJourney } from '../../tests/budgets/first-journey.ts';
import { showLife } from '../../tests/stage/page-parts.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { readThrough } from '../../tools/browser/read-through.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { benchOptions, report } from '../options.ts';
import { phone } from '../page-speed.ts';

const { json, glance } = benchOptions(
  [
    'npm run bench -- journey            bytes of a first journey, each page read to its end, with the browser’s cache',
    'npm run bench -- journey --glance   of each page but the form only what is in the first window',
  ],
  { glance: { type: 'boolean', default: false } },
);
await ensureBuilt();
const site = await startServer({});
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ ...phone, baseURL: site.url });
  const journey = await firstJourney(page, glance ? showLife : readThrough);
  const all = [...journey.values()].flat();
  const rows = new Map<string, Record<string, number>>();
  for (const [name, loaded] of [...journey, ['together', all] as const]) {
    const row: Record<string, number> = { all: bytesOf(loaded) };
    for (const { type } of all) row[type] = bytesOf(loaded, type);
    rows.set(name, row);
  }
  report(json, 'Bytes of bodies as they cross the wire', rows);
  if (!json) console.log(`Fetched more than once: ${fetchedTwice(journey).join(', ') || 'nothing'}`);
} finally {
  await browser.close();
  await site.stop();
}
