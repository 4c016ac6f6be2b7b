import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { program } from './program.ts';

export const spelling: Check = {
  name: 'spelling',
  title: 'British spelling of every word in content and documents (tools/content/house-dictionary.txt)',
  after: [],
  needs: [],
  lanes: 1,
  async run(say) {
    const code = await program(say, 'cspell', [
      'lint',
      '--no-progress',
      '--no-summary',
      '--cache',
      '--cache-location',
      '.cache/cspell',
      '--show-suggestions',
      'content/**',
      'docs/**/*.md',
      '*.md',
    ]);
    return tallyOf(new Map([['spelling', code === 0 ? [] : ['words that the dictionary does not know']]]));
  },
};
