import { join } from 'node:path';
import { benchOptions } from '../options.ts';
import { builtPages, pageLoad } from '../page-load.ts';
import { budgetOf, pageBudgets } from '../../tests/budgets/page-budgets.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';

const { json, all } = benchOptions(
  [
    'npm run bench -- pages            what pages ask for at load, the heaviest of each kind beside its budget',
    'npm run bench -- pages --all      each page',
  ],
  { all: { type: 'boolean', default: false } },
);

const dist = join(await ensureBuilt(), 'dist');
const rows = builtPages(dist).map((file) => {
  const { kind, most } = budgetOf(file);
  return { kind, file, load: pageLoad(dist, file), most };
});
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

if (json) console.log(JSON.stringify(rows, null, 2));
else {
  const line = (...cells: readonly string[]): void => {
    console.log(
      cells
        .map((cell, index) => (index < 2 ? cell.padEnd([24, 44][index] ?? 0) : cell.padStart(10)))
        .join('')
        .trimEnd(),
    );
  };
  console.log(
    'What a page itself asks for at load, in kB as it crosses the wire; the script in the page before compression\n',
  );
  line('', '', 'HTML', 'CSS', 'in page', 'script', 'fonts', 'images', 'all', 'requests', 'heading');
  for (const { kind } of pageBudgets) {
    const ofKind = rows.filter((row) => row.kind === kind).toSorted((one, other) => other.load.total - one.load.total);
    for (const { file, load } of all ? ofKind : ofKind.slice(0, 1))
      line(
        kind,
        file,
        ...[load.html, load.css, load.inline, load.script, load.fonts, load.images, load.total].map(kilobytes),
        String(load.requests),
        kilobytes(load.heading),
      );
    const most = ofKind[0]?.most;
    if (most)
      line(
        '',
        'at most',
        ...[most.html, most.css, most.inline, most.script, most.fonts].map(kilobytes),
        '',
        kilobytes(most.total),
        String(most.requests),
        kilobytes(most.heading),
      );
  }
}
