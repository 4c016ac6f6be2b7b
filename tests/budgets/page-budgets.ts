import type { PageLoad } from '../../bench/page-load.ts';

/** What pages of one kind may ask for at load, in bytes as sent; `inline` before compression. */
export interface PageBudget {
  readonly kind: string;
  readonly files: RegExp;
  /** One page of the kind, which a browser opens to show that what was counted is what crosses the wire. */
  readonly sample: string;
  readonly most: Omit<PageLoad, 'images'>;
}

/** The one script that runs at rest (site/shell/initial-script.ts), and Astro's own where a page has islands. */
const inline = 1_400;
const withIslands = { inline: 7_000 };
const fonts = 50_000;
/** First answer of a new connection. */
const heading = 14_600;
const atRest = { css: 5_600, script: 0, inline, fonts, heading };
const withScript = { script: 4_000 };
/** The specified line in the console as well. */
const lost = { inline: 1_500 };

/** Bytes of HTML, bytes of everything, requests; and what else differs from a page at rest. */
const pages = (
  kind: string,
  files: RegExp,
  sample: string,
  [html, total, requests]: readonly [number, number, number],
  more: Partial<PageBudget['most']> = {},
): PageBudget => ({ kind, files, sample, most: { ...atRest, html, total, requests, ...more } });

/** The first kind that a file belongs to is its own. */
export const pageBudgets: readonly PageBudget[] = [
  pages('home', /^index\.html$/, '/', [27_200, 99_300, 9], { inline: withIslands.inline + 800, css: 9_000 }),
  pages('article', /^insights\/.+/, '/insights/ethical-ai', [31_900, 93_800, 6], {
    inline: withIslands.inline + 300,
    css: 9_000,
  }),
  pages('letter', /^letters\/.+/, '/letters/a-truck-on-a-wet-floor', [17_800, 78_000, 7], withIslands),
  pages('region', /^regions\//, '/regions/eu', [13_800, 74_300, 7], { inline: 1_600 }),
  pages('legal text', /^(?:privacy|terms|cookies)\.html$/, '/cookies', [12_900, 72_000, 6]),
  pages('report', /^(?:promises|accessibility|answers\/promises)\.html$/, '/accessibility', [21_000, 76_000, 7]),
  pages('times of a call', /^answers\/call-(?:choose|move)/, '/answers/call-choose', [52_800, 104_800, 6], withScript),
  pages(
    'contact with a subject',
    /^answers\/contact-for-/,
    '/answers/contact-for-sales',
    [12_500, 84_700, 12],
    withIslands,
  ),
  pages('answer', /^answers\//, '/answers/newsletter-received', [43_500, 96_000, 6]),
  // With the errors of blank fields, hidden, and the rules that draw a field as refused.
  pages('form', /^(?:contact|consultation|ethics)\.html$/, '/contact', [16_000, 84_700, 12], {
    ...withIslands,
    css: 5_700,
  }),
  pages('list of articles', /^insights\.html$/, '/insights', [16_000, 96_000, 13], {
    ...withScript,
    inline: withIslands.inline + 150,
  }),
  pages('not found', /^404\.html$/, '/qqqqqqqqqqqq', [13_000, 74_000, 7], { ...withScript, ...lost }),
  pages('industries', /^industries\.html$/, '/industries', [13_000, 94_800, 15]),
  pages('page', /^[\w-]+\.html$/, '/about', [14_600, 78_400, 14], withIslands),
];

/** The budget of a built page. @throws when no kind knows it */
export function budgetOf(file: string): PageBudget {
  const budget = pageBudgets.find(({ files }) => files.test(file));
  if (!budget) throw new Error(`${file} is of no kind in tests/budgets/page-budgets.ts`);
  return budget;
}
