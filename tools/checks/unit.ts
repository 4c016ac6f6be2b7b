import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { secondTry, type Check, type Tally } from './check.ts';
import { mailbox, pooler, postgres, spamFilter } from './needs.ts';
import { program } from './program.ts';
import { checksFolder, root } from './root.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), duration: z.nullish(z.number()), failureMessages: z.array(z.string()) })),
    }),
  ),
});

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

/** What Vitest's report says. @param code with which Vitest ended: it fails by what no test is blamed for, too */
export function unitTally(written: unknown, code: number): Tally {
  const counts = report.parse(written);
  const tests = counts.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(root, name)} ${test.fullName}` })),
  );
  const failures = [
    ...tests.filter(({ status }) => status === 'failed').map(({ name, failureMessages }) => `${name}: ${firstLine(failureMessages[0])}`),
    // A file that fails to load has no test to count.
    ...counts.testResults
      .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'))
      .map(({ name, message }) => `${relative(root, name)}: ${firstLine(message)}`),
  ];
  if (failures.length === 0 && code !== 0) failures.push('an error outside all tests');
  return {
    passed: counts.numPassedTests,
    failed: failures.length,
    skipped: counts.numPendingTests + counts.numTodoTests,
    // The fault of a first try stays with a test that passed later.
    notes: tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).map(({ name }) => secondTry(name)),
    failures,
    timings: tests.map(({ name, duration }) => ({ name, duration: duration ?? 0 })),
  };
}

export const unit: Check = {
  name: 'unit',
  title: 'units and functions, on the embedded database and on PostgreSQL',
  after: ['build'],
  needs: [postgres, pooler, mailbox, spamFilter],
  lanes: 1,
  async run(say) {
    const file = join(checksFolder, 'vitest.json');
    mkdirSync(checksFolder, { recursive: true });
    rmSync(file, { force: true });
    const code = await program(say, 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
      // The threads of the embedded database load their sources a thousand times.
      env: { NO_COLOR: '1', NODE_COMPILE_CACHE: join(checksFolder, 'compiled') },
    });
    return unitTally(JSON.parse(readFileSync(file, 'utf8')), code);
  },
};
