import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { program } from './program.ts';

const projects = new Map([
  ['site, contract, tools', ['astro', 'check', '--minimumFailingSeverity', 'error']],
  ['functions', ['tsc', '-p', 'functions']],
  ['tests', ['tsc', '-p', 'tests']],
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
      cases.set(project, (await program(say, command, args)) === 0 ? [] : [`${command} ${args.join(' ')} failed`]);
    }
    return tallyOf(cases);
  },
};
