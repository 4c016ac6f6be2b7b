import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptPromise } from '../../functions/promises/register.ts';
import { declaredNames, declaredTests, type DeclaredTest } from './source.ts';

/** The text of a file of the project; undefined where there is none. */
export type ReadSource = (file: string) => string | undefined;

/** Reads sources below a folder. */
export function sourcesIn(root: string): ReadSource {
  return (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
}

function faultOfTest(tests: readonly DeclaredTest[] | undefined, file: string, name: string): string | undefined {
  if (!tests) return `there is no file ${file}`;
  const named = tests.filter((test) => test.name === name);
  if (named.length === 0) return `${file} has no test "${name}"`;
  return named.some(({ isAlive }) => isAlive) ? undefined : `the test "${name}" in ${file} is skipped, or asserts nothing`;
}

/** Promises whose code or proof is not there, one line for each. */
export function promiseFaults(promises: readonly KeptPromise[], read: ReadSource): readonly string[] {
  const parsed = new Map<string, readonly DeclaredTest[] | undefined>();
  const testsOf = (file: string): readonly DeclaredTest[] | undefined => {
    if (!parsed.has(file)) {
      const source = read(file);
      parsed.set(file, source === undefined ? undefined : declaredTests(file, source));
    }
    return parsed.get(file);
  };
  return promises.flatMap(({ id, code, tests }) => [
    ...code.flatMap((place) => {
      const [file = '', name = ''] = place.split('#', 2);
      const source = read(file);
      if (source === undefined) return [`${id}: there is no file ${file}`];
      return declaredNames(file, source).has(name) ? [] : [`${id}: ${file} declares no ${name}`];
    }),
    ...tests.flatMap(({ file, name }) => {
      const fault = faultOfTest(testsOf(file), file, name);
      return fault === undefined ? [] : [`${id}: ${fault}`];
    }),
  ]);
}
