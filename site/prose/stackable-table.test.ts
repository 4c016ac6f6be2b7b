import { expect, test } from 'vitest';
import { stackableTable } from './stackable-table.ts';

const caption = 'Table 2. "Steps" & proofs';
const head = '<thead><tr><th scope="col">Step</th><th scope="col">The <em>agent</em> may "read"</th></tr></thead>';

test('each cell names its column and has one element next to the name; the first cell of a row is its header', () => {
  const table = stackableTable(
    `<table>${head}<tbody><tr><td>Observe</td><td>Read <a href="#r1">tags</a></td></tr></tbody></table>`,
    caption,
  );
  expect(table, 'named by its caption').toContain(
    '<table class="data-table" role="table" aria-label="Table 2. &quot;Steps&quot; &amp; proofs">',
  );
  expect(table).toContain('<th scope="row" role="rowheader">Observe</th>');
  expect(table).toContain(
    '<td role="cell" data-column="The agent may &quot;read&quot;"><span>Read <a href="#r1">tags</a></span></td>',
  );
  expect(table.match(/role="row"/g)).toHaveLength(2);
  expect(table.match(/role="columnheader"/g)).toHaveLength(2);
});

test('a row with too many cells is refused', () => {
  expect(() =>
    stackableTable(`<table>${head}<tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>`, caption),
  ).toThrow(/more cells/);
});
