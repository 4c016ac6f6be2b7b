import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { program } from './program.ts';

export const form: Check = {
  name: 'form',
  title: 'Prettier: the form of every source file (npm run format mends it)',
  after: [],
  lanes: 1,
  async run(say) {
    const code = await program(say, 'prettier', ['--check', '.', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier'], { yields: true });
    return tallyOf(new Map([['prettier', code === 0 ? [] : ['files that npm run format would change']]]));
  },
};
