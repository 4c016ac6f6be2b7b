import { expect, test } from 'vitest';
import { readLetters, LetterFault } from '../../features/newsletter/letter-text/letter-file.ts';
import { bareFigureProblems } from './bare-figures.ts';
import { faultsIn } from './check-content.ts';
import { readContentFile } from './content-file.ts';
import { letterProblems } from './letters.ts';
import { problemLine } from './problem.ts';

const broken = [
  '---',
  'number: 1',
  'date: 2026-10-06',
  'colour: red',
  '---',
  '',
  '| a | b |',
  '| - | - |',
  '| 1 | 2 |',
  '',
].join('\n');
const file = 'content/letters/wet-floor.md';

test('a letter is told by file, line and field what the build tells, and once', async () => {
  const told = letterProblems([readContentFile(file, broken)]);
  const lines = (await faultsIn(process.cwd(), [readContentFile(file, broken)])).map(problemLine);
  expect(lines.filter((line) => !line.includes('is missing'))).toEqual([
    expect.stringMatching(`^${file}:4:9: colour: is read by nothing\\. Allowed: number, date, `),
    `${file}:7:1: body: tables are not sent. Allowed: a letter as CONTRIBUTING.md describes it.`,
  ]);
  expect(lines).toContain(`${file}:2:1: subject: is missing. Allowed: words.`);
  const build = (): unknown => readLetters([{ file, source: broken }], { siteUrl: '' });
  expect(build).toThrow(LetterFault);
  for (const { line, wrong } of told) expect(build).toThrow(new RegExp(`^${file}:${line}: .*${wrong}`, 'm'));
});

test('Markdown outside content/letters is refused', () => {
  expect(letterProblems([readContentFile('content/pages/about.md', '# About\n')])).toMatchObject([
    { file: 'content/pages/about.md', wrong: 'no page reads Markdown from here' },
  ]);
});

test('a figure stands in a letter where a note says that it is illustrative', () => {
  const found = (text: string) => bareFigureProblems(readContentFile(file, `---\nnumber: 1\n---\n${text}\n`));
  expect(found('The bench found 19 of 20.')).toHaveLength(1);
  expect(found('The bench found 19 of 20.\n\n> [!NOTE]\n> **Composite.** The figures are illustrative.')).toEqual([]);
});
