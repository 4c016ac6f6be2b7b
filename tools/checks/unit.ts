import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Check } from './check.ts';
import { program } from './program.ts';
import { checksFolder } from './root.ts';

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), numTodoTests: z.number() });

export const unit: Check = {
  name: 'unit',
  title: 'units and functions, on the embedded database and on PostgreSQL',
  after: ['build'],
  lanes: 1,
  async run(say) {
    const file = join(checksFolder, 'vitest.json');
    mkdirSync(checksFolder, { recursive: true });
    rmSync(file, { force: true });
    const code = await program(say, 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], { NO_COLOR: '1' });
    const counts = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    // A file that fails to load has no test to count.
    const failed = Math.max(counts.numFailedTests, code === 0 ? 0 : 1);
    return { passed: counts.numPassedTests, failed, skipped: counts.numPendingTests + counts.numTodoTests, notes: [] };
  },
};
