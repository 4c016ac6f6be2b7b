import { join } from 'node:path';
import { budgetOf, pageBudgets } from '../../tests/budgets/page-budgets.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { benchOptions, report } from '../options.ts';
import { builtPages, pageLoad } from '../page-load.ts';

const { json, all } = benchOptions(
  [
    'npm run bench -- pages            what pages ask for at load, the heaviest of each kind beside its budget',
    'npm run bench -- pages --all      each page',
  ],
  { all: { type: 'boolean', default: false } },
);

const dist = join(await ensureBuilt(), 'dist');
const pages = builtPages(dist).map((file) => ({ file, ...budgetOf(file), load: pageLoad(dist, file) }));
const rows = new Map<string, Readonly<Record<string, number>>>();
for (const { kind } of pageBudgets) {
  const ofKind = pages
    .filter((page) => page.kind === kind)
    .toSorted((one, other) => other.load.total - one.load.total)
    .slice(0, all ? undefined : 1);
  for (const { file, load } of ofKind) rows.set(file, { ...load });
  for (const { most } of ofKind.slice(0, 1)) rows.set(`${kind}, at most`, { ...most });
}
report(
  json,
  'Bytes that a page itself asks for at load, as they cross the wire; scripts in the page before compression',
  rows,
);
