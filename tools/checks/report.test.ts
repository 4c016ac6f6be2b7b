import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightCases, vitestCases } from './report.ts';
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
