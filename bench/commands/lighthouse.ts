import { chromium } from '@playwright/test';
import { median } from '../median.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { writtenPaths } from '../../tools/checks/built-pages.ts';
import { chromiumFlags, findChromium } from '../../tools/browser/chromium.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { freePort, startServer } from '../../tools/server/start-server.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';

/** Fetched when a report is asked for: it brings seventy packages that nothing else needs. */
const version = 'lighthouse@13.5.0';

/** The four categories, as Lighthouse's report names them. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

interface Shortfall {
  readonly category: Category;
  readonly audit: string;
  readonly title: string;
  /** 0 to 1. */
  readonly score: number;
  /** What Lighthouse shows beside the title, such as `1.9 s`. */
  readonly shown: string;
}

interface LighthousePage {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Audits that count and are not perfect. */
  readonly shortfalls: readonly Shortfall[];
}

const report = z.object({
  runtimeError: z.optional(z.object({ message: z.string() })),
  categories: z.record(
    z.enum(categories),
    z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.nullable(z.number()), displayValue: z.optional(z.string()) }),
  ),
});
type Report = z.infer<typeof report>;

/** Lighthouse asks to be run again when the browser gave it no whole trace, as happens on a busy machine. */
const attempts = 3;

async function reportOf(url: string, port: number): Promise<Report> {
  const options = ['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join(',')}`];
  for (let attempt = 1; ; attempt += 1) {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['exec', '--yes', `--package=${version}`, '--', 'lighthouse', url, ...options],
      { maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
    );
    const found = report.parse(JSON.parse(stdout));
    if (!found.runtimeError) return found;
    if (attempt === attempts) throw new Error(`Lighthouse could not load ${url}: ${found.runtimeError.message}`);
  }
}

/**
 * Lighthouse's own verdict on a page: its mobile preset, with a simulated slow network and processor.
 * @param port where the browser's remote debugging listens
 */
async function auditPage(url: string, port: number): Promise<LighthousePage> {
  const lhr = await reportOf(url, port);
  const score = (category: Category): number => Math.round((lhr.categories[category].score ?? 0) * 100);
  const shortfalls = categories.flatMap((category) =>
    lhr.categories[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      if (!audit || audit.score === null || audit.score >= 1 || weight === 0) return [];
      return [{ category, audit: id, title: audit.title, score: audit.score, shown: audit.displayValue ?? '' }];
    }),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shortfalls,
  };
}

const values = benchOptions(
  [
    'npm run bench -- lighthouse                   Lighthouse on every page, the median of three runs',
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
const executablePath = findChromium((line) => {
  console.error(line);
});
if (executablePath === undefined)
  throw new Error('Chromium is needed: sudo apt-get install chromium, or set CHROMIUM_PATH.');

/** What is asked of every page: the median of the runs for performance, every run for the rest. */
const aims: Readonly<Record<Category, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** The median of the performance, which varies with the machine; the lowest of the rest, which must not vary. */
function verdict(pages: readonly LighthousePage[], category: Category): number {
  const scores = pages.map((page) => page.scores[category]);
  return category === 'performance' ? median(scores) : Math.min(...scores);
}

function row(path: string, cells: readonly string[]): string {
  return `  ${path.padEnd(44)}${cells.map((cell) => cell.padStart(16)).join('')}`;
}

await ensureBuilt();
const server = await startServer();
const port = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumFlags(), `--remote-debugging-port=${port}`],
});
const results = new Map<string, readonly LighthousePage[]>();
try {
  if (!values.json) console.log(`Lighthouse, mobile preset, ${runs} runs a page\n\n${row('', categories)}`);
  for (const path of paths) {
    const pages: LighthousePage[] = [];
    for (let run = 0; run < runs; run += 1) pages.push(await auditPage(`${server.url}${path}`, port));
    results.set(path, pages);
    if (!values.json)
      console.log(
        row(
          path,
          categories.map(
            (category) => `${verdict(pages, category)}${verdict(pages, category) < aims[category] ? ' ✘' : ''}`,
          ),
        ),
      );
  }
} finally {
  await browser.close();
  await server.stop();
}

const found = new Map<string, { readonly shortfall: Shortfall; readonly paths: Set<string> }>();
for (const [path, pages] of results) {
  for (const shortfall of pages.flatMap(({ shortfalls }) => shortfalls)) {
    const known = found.get(shortfall.audit) ?? { shortfall, paths: new Set<string>() };
    found.set(shortfall.audit, known);
    known.paths.add(path);
  }
}
const missed = [...results].filter(([, pages]) =>
  categories.some((category) => verdict(pages, category) < aims[category]),
);
if (values.json) console.log(JSON.stringify(Object.fromEntries(results)));
else {
  if (found.size > 0)
    console.log('\nAudits that count and are not perfect, with the pages of which they are not in some run');
  for (const {
    shortfall: { category, title, score, shown },
    paths: where,
  } of found.values()) {
    console.log(`  ${category}: ${title} (such as ${score.toFixed(2)} ${shown}): ${[...where].join(' ')}`);
  }
  console.log(
    `\n${results.size - missed.length} of ${results.size} pages reach 99 for performance and 100 for the rest.`,
  );
}
