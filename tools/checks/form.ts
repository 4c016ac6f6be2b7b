import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { program } from './program.ts';

/** Oxfmt writes as Prettier does, in a twentieth of its time; Astro's components it cannot read (docs/decisions/0017). */
const formatters = new Map([
  ['sources', ['oxfmt', '--check', '.']],
  ['Astro components', ['prettier', '--check', '**/*.astro', '--log-level', 'warn']],
]);

export const form: Check = {
  name: 'form',
  title: 'Oxfmt and Prettier: the form of every source file (npm run format mends it)',
  after: [],
  needs: [],
  lanes: 1,
  async run(say) {
    const cases = new Map<string, readonly string[]>();
    for (const [files, [command = '', ...args]] of formatters)
      cases.set(files, (await program(say, command, args, { yields: true })) === 0 ? [] : [`${files} that npm run format would change`]);
    return tallyOf(cases);
  },
};
