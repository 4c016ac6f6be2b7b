import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { headingProblems } from './headings.ts';

function wrong(body: string): readonly string[] {
  return headingProblems(readContentFile('content/articles/x.mdx', `---\ntitle: x\n---\n${body}`)).map(
    (problem) => `${problem.line} ${problem.wrong}`,
  );
}

test('sections and subsections in order are fine', () => {
  expect(wrong('## One\n\n### Deeper\n\n## Two\n')).toEqual([]);
});

test('a second title, a skipped level and a repeated heading are told', () => {
  expect(wrong('# Title\n## One\n#### Deep\n## One\n')).toEqual([
    '4 "# Title" would be a second title',
    '6 "#### Deep" skips a level',
    '7 a heading "One" stands above already',
  ]);
});

test('a hash in a code block is no heading', () => {
  expect(wrong('## One\n```\n# comment\n```\n')).toEqual([]);
});
