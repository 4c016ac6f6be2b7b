import { expect, test } from 'vitest';
import { bareFigureProblems } from './bare-figures.ts';
import { readContentFile } from './content-file.ts';

function found(text: string): string | undefined {
  return bareFigureProblems(readContentFile('content/pages/x.yaml', `lede: ${JSON.stringify(text)}\n`))[0]?.wrong;
}

test.each([
  'Output rose by 40 %.',
  'Output rose by 40%.',
  'Output rose by 12.5 per cent.',
  'It cost £3,000.',
  'It cost 20 EUR.',
  'We saved $4.4 trillion.',
  'Five million robots run.',
  'It is 3x faster.',
  'It is 10× faster.',
  'A tenfold gain.',
  'It is three times faster.',
  'In 4 of 9 cases it failed.',
  'It fails 1 in 20 times.',
])('a statistic needs the register: %s', (text) => {
  expect(found(text)).toMatch(/is a figure outside the register/);
});

test.each([
  'ISO 10218:2025 applies from 20 January 2027.',
  'We give 30 days notice.',
  'A 1200 × 630 image.',
  'Section 3.1 and 24 hours.',
  'Regulation (EU) 2024/1689.',
  'Ten articles, six regions.',
  'A 95 % interval.',
])('a number that is no statistic may stand: %s', (text) => {
  expect(found(text)).toBeUndefined();
});

test('a claim in running text is registered, the words around it are still read', () => {
  const mdx = (body: string) =>
    bareFigureProblems(readContentFile('content/articles/x.mdx', `---\ntitle: x\n---\n${body}\n`));
  expect(mdx('Of these <Claim id="some-figure" /> failed.')).toEqual([]);
  expect(mdx('Of these <Claim id="some-figure" /> failed, and 12 % more.')).toHaveLength(1);
});

test('the register itself may hold figures, and so may titles of others’ works', () => {
  expect(bareFigureProblems(readContentFile('content/claims/x.yaml', '- { id: a, figure: 40 % }\n'))).toEqual([]);
  expect(
    bareFigureProblems(
      readContentFile('content/articles/x.mdx', '---\nreferences:\n  - { id: a, text: "Five million robots" }\n---\n'),
    ),
  ).toEqual([]);
});
