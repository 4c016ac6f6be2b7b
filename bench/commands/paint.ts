import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { startBareServer } from '../bare-server.ts';
import { benchOptions, measuring, median, report, wholeNumber } from '../options.ts';
import { timePage, type PageSpeed } from '../page-speed.ts';

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

await ensureBuilt();
const site = await startServer({});
const bare = await startBareServer(paths.map(fileOf));
const browser = await launchBrowser();
const rows = new Map<string, Readonly<Record<string, number>>>();
const measured = measuring('openings on a throttled phone', paths.length * openings);
try {
  for (const path of paths) {
    const [pages, bares]: [PageSpeed[], PageSpeed[]] = [[], []];
    // Alternating, so that a busy moment of the machine affects both.
    for (let opening = 0; opening < openings; opening += 1) {
      bares.push(await timePage(browser, bare.url + path));
      pages.push(await timePage(browser, site.url + path));
      measured();
    }
    const of = (pick: (speed: PageSpeed) => number, speeds = pages): number => median(speeds.map(pick));
    const bareLcp = of(({ lcp }) => lcp, bares);
    rows.set(path, {
      'first paint': of(({ fcp }) => fcp),
      'largest paint': of(({ lcp }) => lcp),
      'bare page': bareLcp,
      ratio: of(({ lcp }) => lcp) / bareLcp,
      bytes: of(({ bytes }) => bytes),
      'bytes bare': of(({ bytes }) => bytes, bares),
    });
  }
} finally {
  await browser.close();
  await site.stop();
  await bare.stop();
}
report(
  options.json,
  `Throttled phone (4× CPU, 1.6 Mbit/s, 150 ms), ms, median of ${openings}, beside a static page with the same words`,
  rows,
);
