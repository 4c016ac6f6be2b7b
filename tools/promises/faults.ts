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

/** Named tests that are not there, are skipped, or assert nothing, one line for each; each file is parsed once. */
export function faultsOfTests(read: ReadSource): (tests: readonly { readonly file: string; readonly name: string }[]) => readonly string[] {
  const parsed = new Map<string, readonly DeclaredTest[] | undefined>();
  return (tests) =>
    tests.flatMap(({ file, name }) => {
      if (!parsed.has(file)) {
        const source = read(file);
        parsed.set(file, source === undefined ? undefined : declaredTests(file, source));
      }
      return faultOfTest(parsed.get(file), file, name) ?? [];
    });
}

/** Promises whose code or proof is not there, one line for each. */
export function promiseFaults(promises: readonly KeptPromise[], read: ReadSource): readonly string[] {
  const faultsOf = faultsOfTests(read);
  return promises.flatMap(({ id, code, tests }) => [
    ...code.flatMap((place) => {
      const [file = '', name = ''] = place.split('#', 2);
      const source = read(file);
      if (source === undefined) return [`${id}: there is no file ${file}`];
      return declaredNames(file, source).has(name) ? [] : [`${id}: ${file} declares no ${name}`];
    }),
    ...faultsOf(tests).map((fault) => `${id}: ${fault}`),
  ]);
}
