import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { type RunningServer, startServer } from '../../tools/server/start-server.ts';
import { benchOptions, measuring, median, report, wholeNumber } from '../options.ts';
import { type PageSpeed, timePage } from '../page-speed.ts';
import { root } from '../../tools/checks/root.ts';

const kept = new Set(
  (
    'main nav header footer section article h1 h2 h3 h4 p ul ol li dl dt dd a blockquote table thead ' +
    'tbody tr th td caption figure figcaption em strong details summary'
  ).split(' '),
);
const wordless = new Set(['script', 'style', 'svg', 'template', 'noscript', 'title']);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A static page with only the words of a built one: no styles, fonts, drawings or scripts. */
function barePage(html: string): string {
  let words = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (wordless.has(name)) hidden += 1;
      else if (hidden === 0 && kept.has(name)) words += `<${name}>`;
    },
    onclosetag: (name) => {
      if (wordless.has(name)) hidden -= 1;
      else if (hidden === 0 && kept.has(name)) words += `</${name}>`;
    },
    ontext: (text) => {
      if (hidden === 0) words += escaped(text.replaceAll(/\s+/g, ' '));
    },
  });
  parser.end(html);
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare page</title><link rel="icon" href="data:,"></head>' +
    `<body>${words}</body></html>`
  );
}

async function startBareServer(pages: readonly string[]): Promise<RunningServer> {
  const dist = join(root, '.cache', 'bench', 'dist');
  await rm(dist, { recursive: true, force: true });
  await cp(join(root, 'dist'), dist, { recursive: true, dereference: true });
  for (const page of pages) {
    const file = join(dist, page);
    await writeFile(file, barePage(await readFile(file, 'utf8')));
    // The server compresses files without a compressed copy.
    for (const compressed of ['.br', '.gz']) await rm(`${file}${compressed}`, { force: true });
  }
  return startServer({ SITE_DIST: dist });
}

const options = benchOptions(
  [
    'npm run bench -- paint                        first and largest paint on a slow phone, beside a static page ' +
      'with the same words',
    'npm run bench -- paint --openings 15',
    'npm run bench -- paint --only /about,/letters   these routes',
  ],
  {
    openings: { type: 'string', default: '9' },
    only: { type: 'string', default: '/,/insights/ethical-ai,/contact,/industries' },
  },
);
const openings = wholeNumber('openings', options.openings);
const paths = options.only.split(',');
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
      earliest: Math.min(...pages.map(({ lcp }) => lcp)),
      latest: Math.max(...pages.map(({ lcp }) => lcp)),
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
