import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { firmData, firmNameProblems } from './firm-name.ts';

const firm = firmData([
  readContentFile('content/firm.yaml', 'name: Corbière\nplaces: Jersey\nemails:\n  hello: hello@corbiere.example\n'),
]);
const found = (file: string, text: string) =>
  firmNameProblems(readContentFile(file, `lede: ${JSON.stringify(text)}\n`), firm).map(({ allowed }) => allowed);

test('a page that names the firm or its address by hand is told the slot', () => {
  expect(found('content/pages/about.yaml', 'Corbière is a firm')).toEqual(['{name}, which content/firm.yaml fills']);
  expect(found('content/legal/terms/2024-03-15.yaml', 'Write to hello@corbiere.example')).toEqual([
    '{emails.hello}, which content/firm.yaml fills',
  ]);
});

test('slots, the lighthouse, and what was published once may stand', () => {
  expect(found('content/pages/about.yaml', '{name} is named for La Corbière')).toEqual([]);
  expect(found('content/articles/a.mdx', 'Corbière. A source diagram.')).toEqual([]);
});
