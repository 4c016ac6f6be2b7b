import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import type { Check } from './check.ts';
import { mailbox, pooler, postgres } from './needs.ts';
import { program } from './program.ts';
import { checksFolder, root } from './root.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ fullName: z.string(), duration: z.nullish(z.number()) })) })),
});

export const unit: Check = {
  name: 'unit',
  title: 'units and functions, on the embedded database and on PostgreSQL',
  after: ['build'],
  needs: [postgres, pooler, mailbox],
  lanes: 1,
  async run(say) {
    const file = join(checksFolder, 'vitest.json');
    mkdirSync(checksFolder, { recursive: true });
    rmSync(file, { force: true });
    const code = await program(say, 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
      // The threads of the embedded database load their sources a thousand times.
      env: { NO_COLOR: '1', NODE_COMPILE_CACHE: join(checksFolder, 'compiled') },
    });
    const counts = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    // A file that fails to load has no test to count.
    const failed = Math.max(counts.numFailedTests, code === 0 ? 0 : 1);
    const timings = counts.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: `${relative(root, name)} ${fullName}`, duration: duration ?? 0 })),
    );
    return { passed: counts.numPassedTests, failed, skipped: counts.numPendingTests + counts.numTodoTests, notes: [], timings };
  },
};
