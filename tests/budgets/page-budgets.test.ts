import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtPages, pageLoad } from '../../bench/page-load.ts';
import { routes } from '../../site/routes.ts';
import { root } from '../../tools/checks/root.ts';
import { budgetOf, pageBudgets } from './page-budgets.ts';

const dist = join(root, 'dist');
const files = builtPages(dist);
const loads = new Map(files.map((file) => [file, pageLoad(dist, file, budgetOf(file).faces)]));
const measures = ['html', 'inline', 'script', 'fonts', 'total', 'requests', 'heading'] as const;

describe('every built page', () => {
  it('is of a kind, and every kind and route has pages', () => {
    const kinds = new Set(files.map((file) => budgetOf(file).kind));
    expect([...kinds].sort()).toEqual(pageBudgets.map(({ kind }) => kind).sort());
    // The pages that a browser opens in tests/pages/every-route.spec.ts, and in page-weight.spec.ts.
    const opened = pageBudgets.filter(({ kind, sample }) => kind !== 'not found' && !sample.startsWith('/answers/'));
    for (const { sample } of opened) expect(files).toContain(sample === '/' ? 'index.html' : `${sample.slice(1)}.html`);
    expect(files).toEqual(expect.arrayContaining(routes.map(({ path }) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`))));
  });

  it('asks at load for no more than its kind may', () => {
    const beyond = files.flatMap((file) => {
      const { kind, most } = budgetOf(file);
      return measures.flatMap((measure) => {
        const found = loads.get(file)?.[measure] ?? 0;
        return found > most[measure] ? [`${file} (${kind}): ${measure} ${found}, at most ${most[measure]}`] : [];
      });
    });
    expect(beyond).toEqual([]);
  });

  it('runs the same script at rest as every other', () => {
    const scripts = files.map((file) => /<script type="module">([^]*?)<\/script>/.exec(readFileSync(join(dist, file), 'utf8'))?.[1]);
    expect(new Set(scripts).size).toBe(1);
    expect(scripts[0]).toMatch(/import\("\/_assets\/[\w.-]+\.js"\)/);
  });

  it('weighs no more than README says, but for a fiftieth', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const said = (row: string): readonly number[] => {
      const cell =
        readme
          .split('\n')
          .find((line) => line.startsWith(`| ${row}`))
          ?.split('|')[2] ?? '';
      return [...cell.matchAll(/\d+(?:\.\d+)?/g)].map(Number);
    };
    const most = (measure: (typeof measures)[number], kind: RegExp): number =>
      Math.max(...files.filter((file) => kind.test(budgetOf(file).kind)).map((file) => loads.get(file)?.[measure] ?? 0));
    const kilobytes = (bytes: number): number => bytes / 1000 / 1.02;
    const withScript = /^(?:home|times of a call|list of articles|not found)$/;

    expect(said('Home: HTML')[0]).toBeGreaterThanOrEqual(kilobytes(most('html', /^home$/)));
    expect(said('Heaviest article')[0]).toBeGreaterThanOrEqual(kilobytes(most('total', /^article$/)));
    expect(said('Heaviest article')[1]).toBeGreaterThanOrEqual(most('requests', /^article$/));
    expect(said('Script fetched at load')[0]).toBe(
      Math.max(...files.filter((file) => !withScript.test(budgetOf(file).kind)).map((file) => loads.get(file)?.script ?? 0)),
    );
    expect(said('Script fetched at load')[1]).toBeGreaterThanOrEqual(kilobytes(most('script', withScript)));
  });
});
