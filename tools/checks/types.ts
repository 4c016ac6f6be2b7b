import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { program } from './program.ts';

/** TypeScript alone is checked with the linter, which knows the types already: once for both (docs/decisions/0017). */
export const types: Check = {
  name: 'types',
  title: 'TypeScript in Astro components, strictest settings',
  // Both write the generated types of the content collections.
  after: ['build'],
  needs: [],
  lanes: 1,
  async run(say) {
    const code = await program(say, 'astro', ['check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'error'], { yields: true });
    return tallyOf(new Map([['astro check', code === 0 ? [] : ['astro check failed']]]));
  },
};
