import { expect, test } from 'vitest';
import type { Check } from './check.ts';
import { runAll } from './schedule.ts';

function check(name: string, lanes: Check['lanes'], ...after: readonly string[]): Check {
  return { name, title: '', after, needs: [], lanes, run: () => Promise.resolve({ passed: 1, failed: 0, skipped: 0, notes: [] }) };
}

/** What begins and ends, in order; each check ends once all that could begin beside it have begun. */
async function courseOf(checks: readonly Check[]): Promise<readonly string[]> {
  const course: string[] = [];
  await runAll(checks, async (one) => {
    course.push(`${one.name} begins`);
    await new Promise(setImmediate);
    course.push(`${one.name} ends`);
    return { check: one, tally: await one.run(() => undefined), seconds: 0 };
  });
  return course;
}

test('what waits for another goes after it, and what needs nothing goes beside it', async () => {
  const course = await courseOf([check('install', 1), check('build', 2), check('browser', 2, 'build', 'install'), check('form', 1)]);
  expect(course.slice(0, 3)).toEqual(['install begins', 'build begins', 'form begins']);
  expect(course.indexOf('browser begins')).toBeGreaterThan(Math.max(course.indexOf('install ends'), course.indexOf('build ends')));
});

test('nothing narrower passes a check that waits for its lanes', async () => {
  const course = await courseOf([check('build', 1), check('browser', 2, 'build'), check('form', 1), check('links', 1), check('types', 1), check('lint', 1)]);
  expect(course.indexOf('browser begins')).toBeLessThan(course.indexOf('lint begins'));
});
