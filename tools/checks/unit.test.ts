import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Check, Tally } from './check.ts';
import { root } from './root.ts';
import { summary } from './summary.ts';
import { unitTally } from './unit.ts';

const message = 'AssertionError: expected 1 to be 2\n    at calls.test.ts:3:67';
const one = (fullName: string, status: string, ...failureMessages: readonly string[]): object => ({ fullName, status, duration: 7, failureMessages });

function written(...testResults: readonly object[]): object {
  return { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0, testResults };
}

const calls = {
  name: join(root, 'functions/calls.test.ts'),
  status: 'failed',
  message: '',
  assertionResults: [one('a call is kept', 'passed', message), one('a call is moved', 'failed', message, message), one('a call ends', 'passed')],
};
const unloaded = { name: join(root, 'site/menu.test.ts'), status: 'failed', message: "Cannot find module './absent.ts'", assertionResults: [] };

test('a unit test that passes at the second try only is named, and so is what fails', () => {
  expect(unitTally(written(calls, unloaded), 1)).toMatchObject({
    passed: 2,
    failed: 2,
    skipped: 1,
    notes: ['passed at the second try only: functions/calls.test.ts a call is kept'],
    failures: ['functions/calls.test.ts a call is moved: AssertionError: expected 1 to be 2', "site/menu.test.ts: Cannot find module './absent.ts'"],
  });
});

test('a run that fails without a failed test is failed', () => {
  const sound = { ...calls, status: 'passed', assertionResults: [one('a call ends', 'passed')] };
  expect(unitTally(written(sound), 1)).toMatchObject({ failed: 1, failures: ['an error outside all tests'] });
  expect(unitTally(written(sound), 0)).toMatchObject({ failed: 0, failures: [], notes: [] });
});

test('what failed stands by name between the table and the closing line, as much of it as a reader takes in', () => {
  const outcome = (name: string, failures: readonly string[]): { check: Check; tally: Tally; seconds: number } => {
    const tally = { passed: 1, failed: failures.length, skipped: 0, notes: [], failures };
    return { check: { name, title: '', after: [], needs: [], lanes: 1, run: () => Promise.resolve(tally) }, tally, seconds: 1 };
  };
  const many = Array.from({ length: 31 }, (_, number) => `page ${number}: a fault\n of two lines`);
  const lines = summary([outcome('unit', ['a call is moved']), outcome('html', many)]).split('\n');
  expect(lines.slice(3, 8)).toEqual(['', 'Failed:', '  unit: a call is moved', '  html: page 0: a fault of two lines', '  html: page 1: a fault of two lines']);
  expect(lines.slice(-3)).toEqual(['  and 2 more', '', 'Total: 2 passed, 32 failed, 0 skipped']);
  expect(summary([outcome('unit', [])])).not.toContain('Failed:');
});
