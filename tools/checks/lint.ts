import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { program } from './program.ts';

export const lint: Check = {
  name: 'lint',
  title: 'ESLint: types, hooks, walls between the wings',
  after: ['build'],
  lanes: 1,
  async run(say) {
    const code = await program(say, 'eslint', ['.', '--cache', '--cache-location', '.cache/eslint/', '--cache-strategy', 'content'], { yields: true });
    return tallyOf(new Map([['eslint', code === 0 ? [] : ['eslint found errors']]]));
  },
};
