import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Need } from './needs.ts';
import { sentencesOf } from './needs.ts';
import { playwrightCases, summary, vitestCases, type Case } from './report.ts';
import { root } from './root.ts';

const one = (fullName: string, status: string, ...failureMessages: readonly string[]): object => ({
  fullName,
  status,
  duration: 7,
  failureMessages,
});
const calls = {
  name: join(root, 'features/calls/calls.test.ts'),
  status: 'failed',
  message: '',
  assertionResults: [
    one('a call is kept', 'passed', 'expected 1 to be 2'),
    one('a call is moved', 'failed', 'expected 1 to be 2'),
    one('a call ends', 'skipped'),
  ],
};
const unloaded = {
  name: join(root, 'site/menu.test.ts'),
  status: 'failed',
  message: "Cannot find module './absent.ts'",
  assertionResults: [],
};

test('a unit test that passes at the second try only is marked, and a file that does not load fails', () => {
  expect(vitestCases({ testResults: [calls, unloaded] }, 1)).toEqual([
    { name: 'features/calls/calls.test.ts a call is kept', result: 'passed', secondTry: true, duration: 7 },
    { name: 'features/calls/calls.test.ts a call is moved: expected 1 to be 2', result: 'failed', duration: 7 },
    { name: 'features/calls/calls.test.ts a call ends', result: 'skipped', duration: 7 },
    { name: "site/menu.test.ts: Cannot find module './absent.ts'", result: 'failed' },
  ]);
});

test('a run that fails without a failed test is failed', () => {
  const outside = [{ name: 'an error outside all tests', result: 'failed' }];
  expect(vitestCases({ testResults: [] }, 1)).toEqual(outside);
  expect(vitestCases({ testResults: [] }, 0)).toEqual([]);
  expect(playwrightCases({ errors: [{}], suites: [] }, 0)).toEqual(outside);
  expect(playwrightCases({ errors: [], suites: [] }, 1)).toEqual(outside);
});

test('browser tests are read with their project, from suites within suites', () => {
  const spec = (title: string, status: string): object => ({
    title,
    file: 'menu.spec.ts',
    tests: [{ projectName: 'mobile', status, results: [{ duration: 3 }, { duration: 4 }] }],
  });
  const suites = [{ specs: [], suites: [{ specs: [spec('opens', 'flaky'), spec('closes', 'unexpected')] }] }];
  expect(playwrightCases({ errors: [], suites }, 1)).toEqual([
    { name: 'menu.spec.ts [mobile] opens', result: 'passed', secondTry: true, duration: 7 },
    { name: 'menu.spec.ts [mobile] closes', result: 'failed', secondTry: false, duration: 7 },
  ]);
});

test('what failed stands by name between the table and the closing line, as much of it as a reader takes in', () => {
  const failed = (name: string): Case => ({ name, result: 'failed' });
  const many = Array.from({ length: 31 }, (_, number) => failed(`page ${number}: a fault\n of two lines`));
  const lines = summary([
    {
      check: 'unit',
      seconds: 1,
      cases: [{ name: 'a call is kept', result: 'passed', secondTry: true }, failed('a call is moved')],
    },
    { check: 'form', seconds: 1, cases: many },
  ]).split('\n');
  expect(lines.slice(3, 9)).toEqual([
    '',
    'Passed at the second try only:',
    '  unit: a call is kept',
    '',
    'Failed:',
    '  unit: a call is moved',
  ]);
  expect(lines.slice(-4)).toEqual([
    '  form: page 28: a fault of two lines',
    '  and 2 more',
    '',
    'Total: 1 passed, 32 failed, 0 skipped',
  ]);
});

test('what the machine lacks is named once, with one command; a substitute that is there is enough', () => {
  const need = (name: string, isThere: boolean, otherwise?: Need): Need => ({
    packages: [name],
    without: `what ${name} does`,
    isThere: () => isThere,
    ...(otherwise && { otherwise }),
  });
  expect(sentencesOf([need('shell', false, need('chromium', true)), need('qpdf', true)])).toEqual([]);
  expect(sentencesOf([need('paper', false), { ...need('pool', false), packages: ['pool', 'paper'] }])).toEqual([
    'Not installed here, so that this cannot run:',
    '  what paper does: paper',
    '  what pool does: pool paper',
    'Run: sudo apt-get install paper pool',
    'Or, as root, run the same again with --install.',
  ]);
});
