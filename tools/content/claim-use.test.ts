import { expect, test } from 'vitest';
import { citeProblems, claimUseProblems } from './claim-use.ts';
import { readContentFile } from './content-file.ts';

const register = readContentFile('content/claims/x.yaml', '- { id: one }\n- { id: two }\n');
const page = readContentFile('content/pages/x.yaml', 'stats:\n  - { label: a, claim: one }\n');

test('a claim that is named must be registered', () => {
  const article = readContentFile(
    'content/articles/x.mdx',
    '---\ntitle: x\n---\nSee <Claim id="two" /> and <Claim id="three" />.\n',
  );
  expect(claimUseProblems([register, page, article])).toMatchObject([
    { file: 'content/articles/x.mdx', line: 4, wrong: 'no claim is called "three"' },
  ]);
});

test('a claim that nothing names is told, with its line', () => {
  expect(claimUseProblems([register, page])).toMatchObject([{ file: 'content/claims/x.yaml', line: 2, field: '1.id' }]);
});

test('an id may be registered once', () => {
  const again = readContentFile('content/claims/y.yaml', '- { id: one }\n');
  const two = readContentFile('content/pages/y.yaml', 'claim: two\n');
  expect(claimUseProblems([register, again, page, two])).toMatchObject([
    { file: 'content/claims/y.yaml', wrong: '"one" is registered already (content/claims/x.yaml:1)' },
  ]);
});

test('a citation must name a listed reference', () => {
  const source = '---\nreferences:\n  - { id: lee-2004 }\n---\nOne.<Cite id="lee-2004" /> Two.<Cite id="see-2004" />\n';
  expect(citeProblems(readContentFile('content/articles/x.mdx', source))).toMatchObject([
    { line: 5, wrong: '<Cite id="see-2004"/> names no reference', allowed: 'lee-2004' },
  ]);
});
