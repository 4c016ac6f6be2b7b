import { expect, test } from 'vitest';
import type { Check, Need } from './check.ts';
import { lackOf, sentencesOf, withInstallation } from './provide.ts';

function need(name: string, isThere: boolean, otherwise?: Need): Need {
  return { packages: [name], without: `what ${name} does`, isThere: () => isThere, ...(otherwise ? { otherwise } : {}) };
}

function check(name: string, ...needs: readonly Need[]): Check {
  return { name, title: '', after: ['build'], needs, lanes: 1, run: () => Promise.resolve({ passed: 1, failed: 0, skipped: 0, notes: [] }) };
}

const paper = need('paper', false);
const checks = [check('form'), check('browser', need('shell', false, need('chromium', true)), paper), check('documents', paper, need('qpdf', true))];

test('what the checks lack is named once, with all that need it and one command', () => {
  const lack = lackOf([...checks, check('unit', { ...need('pool', false), packages: ['pool', 'paper'] })]);
  expect([...lack].map(([{ packages }, names]) => [packages, names])).toEqual([
    [['shell'], ['browser']],
    [['paper'], ['browser', 'documents']],
    [['pool', 'paper'], ['unit']],
  ]);
  expect(sentencesOf(lack)).toEqual([
    'Not installed here, so that this cannot run:',
    '  what paper does (browser, documents): paper',
    '  what pool does (unit): pool paper',
    'Run: sudo apt-get install paper pool',
    'Or, as root, run the same again with --install.',
  ]);
});

test('nothing is said, and nothing installed, where all is there', () => {
  const whole = [check('form'), check('documents', need('qpdf', true))];
  expect(sentencesOf(lackOf(whole))).toEqual([]);
  expect(withInstallation(whole)).toBe(whole);
});

test('one that has another in its place is installed where that is allowed, and missed by nobody where it is not', () => {
  const [, browser] = [check('form'), check('browser', need('shell', false, need('chromium', true)))];
  expect(sentencesOf(lackOf([browser]))).toEqual([]);
  expect(withInstallation([browser])[0]).toMatchObject({ name: 'install', title: 'shell, with apt-get' });
  expect(sentencesOf(lackOf([check('browser', need('shell', false, need('chromium', false)))]))).toContain('Run: sudo apt-get install shell');
});

test('one installation goes before those that lack something, and beside the others', () => {
  const installing = withInstallation(checks);
  expect(installing.map(({ name, after }) => [name, after])).toEqual([
    ['install', []],
    ['form', ['build']],
    ['browser', ['build', 'install']],
    ['documents', ['build', 'install']],
  ]);
  expect(installing[0]?.title).toBe('shell paper, with apt-get');
});
