import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksFolder, root } from '../../tools/checks/root.ts';

const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const file = join(checksFolder, 'structured-data.ts');

/**
 * Compiles JSON-LD documents against schema.org's vocabulary as `schema-dts` states it: an unknown type, a property
 * that the type does not have, or a value of the wrong kind is a compiler error.
 * @param documents JSON text by page
 * @returns one line per fault, beginning with the page
 */
export function vocabularyFaults(documents: ReadonlyMap<string, string>): readonly string[] {
  const pages = [...documents.keys()];
  const lines = [...documents.values()].map((text, at) => `export const page${at}: Graph = ${text};`);
  mkdirSync(checksFolder, { recursive: true });
  writeFileSync(file, ["import type { Graph } from 'schema-dts';", ...lines].join('\n'));
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      compiler,
      ...'--noEmit --strict --skipLibCheck --module preserve --target es2024 --pretty false'.split(' '),
      '--ignoreConfig',
      file,
    ],
    { encoding: 'utf8', cwd: root },
  );
  const faults = [...stdout.matchAll(/^\S+\((\d+),\d+\): error TS\d+: (.*)$/gm)].map(
    ([, line, message]) => `${pages[Number(line) - 2] ?? 'compiler'}: ${message ?? ''}`,
  );
  // A compiler that did not run, or that speaks otherwise, is a fault too.
  return status !== 0 && faults.length === 0 ? [`compiler: ${stdout}`] : faults;
}
