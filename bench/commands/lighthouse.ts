import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { writtenPaths } from '../../tools/checks/built-pages.ts';
import { freePort, startServer } from '../../tools/server/start-server.ts';
import { benchOptions, measuring, median, report, wholeNumber } from '../options.ts';

/** Installed on demand: it brings seventy packages that nothing else needs. */
const version = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const lighthouseReport = z.object({
  runtimeError: z.optional(z.object({ message: z.string() })),
  categories: z.record(z.enum(categories), z.object({ score: z.nullable(z.number()) })),
});

const values = benchOptions(
  [
    'npm run bench -- lighthouse                   Lighthouse (mobile preset) on every page, the median of three runs',
    'npm run bench -- lighthouse --route / --route /contact --runs 1',
  ],
  { runs: { type: 'string', default: '3' }, route: { type: 'string', multiple: true } },
);
const runs = wholeNumber('runs', values.runs);
const known = writtenPaths();
const paths = known.filter((path) => values.route === undefined || values.route.includes(path));
if (paths.length === 0) {
  console.error(`--route takes a path of the site, more than once if wanted. Known: ${known.join(' ')}`);
  process.exit(1);
}
/** Lighthouse's scores of a page, 0 to 100. */
async function audit(url: string, port: number) {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', `--package=${version}`, '--', 'lighthouse', url],
      ...['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join(',')}`],
    ],
    { maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  const { runtimeError, categories: found } = lighthouseReport.parse(JSON.parse(stdout));
  if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
  return found;
}

await ensureBuilt();
const server = await startServer();
const port = await freePort();
const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
const rows = new Map<string, Readonly<Record<string, number>>>();
const measured = measuring('pages', paths.length * runs);
try {
  for (const path of paths) {
    const audits: Awaited<ReturnType<typeof audit>>[] = [];
    for (let run = 0; run < runs; run += 1) {
      audits.push(await audit(`${server.url}${path}`, port));
      measured();
    }
    const score = (category: (typeof categories)[number]): number =>
      median(audits.map((found) => 100 * (found[category].score ?? 0)));
    rows.set(path, Object.fromEntries(categories.map((category) => [category, score(category)])));
  }
} finally {
  await browser.close();
  await server.stop();
}
report(values.json, `Lighthouse, median of ${runs}; aims: performance 99, the others 100`, rows);
