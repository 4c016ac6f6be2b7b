import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { program } from './program.ts';

/** TypeScript 7, by its file: `.bin/tsc` may be either version's. `astro check` and typescript-eslint need 6 (docs/decisions/0017). */
const native = 'node_modules/typescript-native/bin/tsc';

const projects = new Map([
  ['site, contract, tools', ['astro', 'check', '--minimumFailingSeverity', 'error']],
  ['functions', ['node', native, '-p', 'functions']],
  ['tests', ['node', native, '-p', 'tests']],
]);

export const types: Check = {
  name: 'types',
  title: 'TypeScript, strictest settings',
  // Both write the generated types of the content collections.
  after: ['build'],
  lanes: 1,
  async run(say) {
    const cases = new Map<string, readonly string[]>();
    for (const [project, [command = '', ...args]] of projects) {
      say(project);
      cases.set(project, (await program(say, command, args, { yields: true })) === 0 ? [] : [`${command} ${args.join(' ')} failed`]);
    }
    return tallyOf(cases);
  },
};
