import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';

/** Fetched when a report is asked for: it brings seventy packages that nothing else needs. */
const version = 'lighthouse@13.5.0';

/** The four categories, as Lighthouse's report names them. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface Shortfall {
  readonly category: Category;
  readonly audit: string;
  readonly title: string;
  /** 0 to 1. */
  readonly score: number;
  /** What Lighthouse shows beside the title, such as `1.9 s`. */
  readonly shown: string;
}

export interface LighthousePage {
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
      {
        maxBuffer: 64 * 1024 * 1024,
        shell: process.platform === 'win32',
      },
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
export async function auditPage(url: string, port: number): Promise<LighthousePage> {
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
