import type { PageSpeed } from './page-speed.ts';

/** One page beside a static page with the same words; medians. */
export interface PaintRow {
  readonly path: string;
  readonly page: PageSpeed;
  readonly bare: PageSpeed;
}

function line(path: string, ...cells: readonly string[]): string {
  return `  ${path.padEnd(24)}${cells.map((cell) => cell.padStart(11)).join('')}`;
}

/** The table that `npm run bench -- paint` prints. */
export function paintTable(rows: readonly PaintRow[], openings: number): string {
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
