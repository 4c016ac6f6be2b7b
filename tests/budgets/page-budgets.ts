import type { PageLoad } from '../../bench/page-load.ts';

/**
 * What pages of one kind may ask for at load; bytes as they cross the wire, `inline` before compression. `total` and
 * `requests` allow for lazy images that come near a phone's window, which a browser alone can tell. Answers that
 * functions fill in go uncompressed.
 */
export interface PageBudget {
  readonly kind: string;
  /** Which built files are of this kind. */
  readonly files: RegExp;
  /** One page of the kind, which a browser opens to show that what was counted is what crosses the wire. */
  readonly sample: string;
  /** Fonts used in the first view besides those that the page preloads. */
  readonly faces?: readonly string[];
  readonly most: Omit<PageLoad, 'images'>;
}

/** The one script that runs at rest (site/shell/at-rest.ts), and Astro's own where a page has islands. */
const inline = 1_400;
const withIslands = { inline: 7_000 };
/** Two faces. */
const fonts = 50_000;
/** First answer of a new connection. */
const heading = 14_600;
const atRest = { css: 6_800, script: 0, inline, fonts, heading };
const withScript = { ...atRest, script: 4_000 };
/** The specified line in the console as well. */
const lost = { inline: 1_500 };

/** The first kind that a file belongs to is its own. */
export const pageBudgets: readonly PageBudget[] = [
  {
    kind: 'home',
    files: /^index\.html$/,
    sample: '/',
    most: { ...atRest, inline: withIslands.inline + 800, html: 28_700, css: 10_900, total: 101_000, requests: 9 },
  },
  {
    kind: 'article',
    files: /^insights\/.+/,
    sample: '/insights/ethical-ai',
    most: { ...atRest, inline: withIslands.inline + 300, html: 33_000, css: 10_200, total: 95_000, requests: 6 },
  },
  {
    kind: 'letter',
    files: /^letters\/.+/,
    sample: '/letters/a-truck-on-a-wet-floor',
    most: { ...atRest, ...withIslands, html: 21_400, total: 78_000, requests: 7 },
  },
  {
    kind: 'region',
    files: /^regions\//,
    sample: '/regions/eu',
    most: { ...atRest, inline: 1_600, html: 14_500, total: 76_000, requests: 7 },
  },
  {
    kind: 'legal text',
    files: /^(?:privacy|terms|cookies)\.html$/,
    sample: '/cookies',
    most: { ...atRest, html: 15_700, total: 72_000, requests: 6 },
  },
  {
    kind: 'report',
    files: /^(?:promises|accessibility|answers\/promises)\.html$/,
    sample: '/accessibility',
    most: { ...atRest, html: 21_000, total: 78_000, requests: 6 },
  },
  {
    kind: 'times of a call',
    files: /^answers\/call-(?:choose|move)/,
    sample: '/answers/call-choose',
    most: { ...withScript, html: 52_800, total: 104_800, requests: 6 },
  },
  {
    kind: 'contact with a subject',
    files: /^answers\/contact-for-/,
    sample: '/answers/contact-for-sales',
    most: { ...atRest, ...withIslands, html: 12_500, total: 86_000, requests: 12 },
  },
  {
    kind: 'answer',
    files: /^answers\//,
    sample: '/answers/newsletter-received',
    most: { ...atRest, html: 43_500, total: 96_000, requests: 6 },
  },
  {
    kind: 'form',
    files: /^(?:contact|consultation|ethics)\.html$/,
    sample: '/contact',
    most: { ...atRest, ...withIslands, html: 16_400, total: 86_000, requests: 12 },
  },
  {
    kind: 'list of articles',
    files: /^insights\.html$/,
    sample: '/insights',
    most: { ...withScript, inline: withIslands.inline + 150, html: 16_800, total: 98_000, requests: 13 },
  },
  {
    kind: 'not found',
    files: /^404\.html$/,
    sample: '/qqqqqqqqqqqq',
    most: { ...withScript, ...lost, html: 13_000, total: 74_000, requests: 7 },
  },
  {
    kind: 'industries',
    files: /^industries\.html$/,
    sample: '/industries',
    most: { ...atRest, html: 14_000, total: 96_500, requests: 15 },
  },
  {
    kind: 'page',
    files: /^[\w-]+\.html$/,
    sample: '/about',
    most: { ...atRest, ...withIslands, html: 14_600, total: 80_000, requests: 14 },
  },
];

/** The budget of a built page. @throws when no kind knows it */
export function budgetOf(file: string): PageBudget {
  const budget = pageBudgets.find(({ files }) => files.test(file));
  if (!budget) throw new Error(`${file} is of no kind in tests/budgets/page-budgets.ts`);
  return budget;
}
