import { expect, test } from 'vitest';
import { citeProblems } from './cite-use.ts';
import { readContentFile } from './content-file.ts';

test('a citation must name a listed reference', () => {
  const source = '---\nreferences:\n  - { id: lee-2004 }\n---\nOne.<Cite id="lee-2004" /> Two.<Cite id="see-2004" />\n';
  expect(citeProblems(readContentFile('content/articles/x.mdx', source))).toMatchObject([
    { line: 5, wrong: '<Cite id="see-2004"/> names no reference', allowed: 'lee-2004' },
  ]);
});
