import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtPages, pageLoad } from '../../bench/page-load.ts';
import { writtenPaths } from '../../tools/checks/built-pages.ts';
import { root } from '../../tools/checks/root.ts';
import { budgetOf, pageBudgets } from './page-budgets.ts';

const dist = join(root, 'dist');
const files = builtPages(dist);
const loads = new Map(files.map((file) => [file, pageLoad(dist, file)]));
const measures = ['html', 'css', 'inline', 'script', 'fonts', 'total', 'requests', 'heading'] as const;

describe('every built page', () => {
  it('is of a kind, and every kind and route has pages', () => {
    const kinds = new Set(files.map((file) => budgetOf(file).kind));
    expect([...kinds].sort()).toEqual(pageBudgets.map(({ kind }) => kind).sort());
    // The pages that a browser opens in tests/pages/every-route.spec.ts, and in page-weight.spec.ts.
    const opened = pageBudgets.filter(({ kind, sample }) => kind !== 'not found' && !sample.startsWith('/answers/'));
    for (const { sample } of opened) expect(files).toContain(sample === '/' ? 'index.html' : `${sample.slice(1)}.html`);
    expect(files).toEqual(
      expect.arrayContaining(writtenPaths().map((path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`))),
    );
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
    const scripts = files.map((file) =>
      [...readFileSync(join(dist, file), 'utf8').matchAll(/<script type="module">([^<]*#page-code[^<]*)/g)].map(
        ([, script]) => script,
      ),
    );
    expect(scripts.map(({ length }) => length)).toEqual(files.map(() => 1));
    expect(new Set(scripts.flat()).size).toBe(1);
  });
});
