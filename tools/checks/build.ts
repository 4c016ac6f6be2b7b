import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { program } from './program.ts';

export const build: Check = {
  name: 'build',
  title: 'site and functions as a visitor gets them',
  after: [],
  needs: [],
  lanes: 2,
  async run(say) {
    const code = await program(say, 'node', ['tools/build.ts']);
    return tallyOf(new Map([['build', code === 0 ? [] : ['the build failed']]]));
  },
};
