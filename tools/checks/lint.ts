import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { program } from './program.ts';

export const lint: Check = {
  name: 'lint',
  title: "Oxlint: typescript-eslint's strict rules, hooks, walls between the wings, and TypeScript 7's own diagnostics",
  // Sources import the generated types of the content collections.
  after: ['build'],
  needs: [],
  lanes: 1,
  async run(say) {
    const code = await program(say, 'oxlint', ['--type-check', '--quiet', '.'], { yields: true });
    return tallyOf(new Map([['oxlint', code === 0 ? [] : ['oxlint found errors']]]));
  },
};
