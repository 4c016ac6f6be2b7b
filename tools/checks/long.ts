import type { Check, Need } from './check.ts';
import { tallyOf } from './check.ts';
import { postgres } from './needs.ts';
import { program } from './program.ts';

/** A program of `tools/long/`, which prints its own findings and fails by its exit code. */
function longCheck(name: string, title: string, needs: readonly Need[] = []): Check {
  return {
    name,
    title,
    after: ['build'],
    needs,
    lanes: 4,
    async run(say) {
      const code = await program(say, 'node', [`tools/long/${name}.ts`]);
      return tallyOf(new Map([[name, code === 0 ? [] : [`tools/long/${name}.ts ended with ${code}`]]]));
    },
  };
}

/** What is run before a release: too long for every change. */
export const longChecks: readonly Check[] = [
  longCheck('faults', 'kills, disks, clocks, databases, mail servers', [postgres]),
  longCheck('fuzz', '100,000 random requests to every endpoint'),
];
