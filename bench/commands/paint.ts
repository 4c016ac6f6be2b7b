import { startBareServer } from '../bare-server.ts';
import { median } from '../median.ts';
import { timePage, type PageSpeed } from '../page-speed.ts';
import { paintTable, type PaintRow } from '../paint-report.ts';
import { benchOptions, measuring, wholeNumber } from '../options.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';

const options = benchOptions(
  [
    'npm run bench -- paint                        first and largest paint on a slow phone, beside a static page ' +
      'with the same words',
    'npm run bench -- paint --openings 15',
  ],
  { openings: { type: 'string', default: '9' } },
);
const openings = wholeNumber('openings', options.openings);
const paths = ['/', '/insights/ethical-ai', '/contact', '/industries'];
const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

function middle(speeds: readonly PageSpeed[]): PageSpeed {
  const of = (pick: (speed: PageSpeed) => number): number => median(speeds.map(pick));
  return {
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    cls: of(({ cls }) => cls),
    blocked: of(({ blocked }) => blocked),
  };
}

async function measure(): Promise<PaintRow[]> {
  const site = await startServer({});
  const bare = await startBareServer(paths.map(fileOf));
  const browser = await launchBrowser();
  try {
    const rows: PaintRow[] = [];
    const measured = measuring('openings on a throttled phone', paths.length * openings);
    for (const path of paths) {
      const speeds: Record<'page' | 'bare', PageSpeed[]> = { page: [], bare: [] };
      // In turn, so that a busy moment of the machine hits both.
      for (let opening = 0; opening < openings; opening += 1) {
        speeds.bare.push(await timePage(browser, bare.url + path));
        speeds.page.push(await timePage(browser, site.url + path));
        measured();
      }
      rows.push({ path, page: middle(speeds.page), bare: middle(speeds.bare) });
    }
    return rows;
  } finally {
    await browser.close();
    await site.stop();
    await bare.stop();
  }
}

await ensureBuilt();
const rows = await measure();
console.log(options.json ? JSON.stringify(rows, null, 2) : `\n${paintTable(rows, openings)}`);
