import { startBareServer } from '../bare-server.ts';
import { median } from '../median.ts';
import { timePage, type PageSpeed } from '../page-speed.ts';
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

/** One page beside a static page with the same words; medians. */
interface PaintRow {
  readonly path: string;
  readonly page: PageSpeed;
  readonly bare: PageSpeed;
}

function line(path: string, ...cells: readonly string[]): string {
  return `  ${path.padEnd(24)}${cells.map((cell) => cell.padStart(11)).join('')}`;
}

/** The table that `npm run bench -- paint` prints. */
function paintTable(rows: readonly PaintRow[], openings: number): string {
  return [
    `  Throttled phone (4× CPU, 1.6 Mbit/s, 150 ms), median of ${openings}, beside a static page with the same words`,
    line('', 'FCP', 'LCP', 'bare LCP', 'ratio', 'blocked', 'shift'),
    ...rows.map(({ path, page, bare }) =>
      line(
        path,
        `${page.fcp.toFixed(0)} ms`,
        `${page.lcp.toFixed(0)} ms`,
        `${bare.lcp.toFixed(0)} ms`,
        `× ${(page.lcp / bare.lcp).toFixed(2)}`,
        `${page.blocked.toFixed(0)} ms`,
        page.cls.toFixed(3),
      ),
    ),
  ].join('\n');
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
