import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['bench', 'contract', 'core', 'features', 'site', 'tests', 'tools', 'ui'];

/** The tags of `proves` in all tests of the project that are not skipped where they are declared. */
export function taggedTests(root: string): ReadonlySet<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(root, folder, file)),
  );
  return new Set(files.flatMap((file) => tagsIn(readFileSync(file, 'utf8'))));
}

/** The tags in the text of one file of tests. */
export function tagsIn(source: string): readonly string[] {
  const declared = source
    .split(/^(?=\s*(?:\w*[tT]est|describe)[.(])/m)
    .filter((test) => !/^\s*\w+\.(?:skip|todo|fixme|fails?)\b/.test(test));
  return declared.flatMap((test) =>
    [...test.matchAll(/proves\(([^)]*)\)/g)].flatMap(([, tags = '']) =>
      [...tags.matchAll(/'([a-z:-]+)'/g)].map(([, tag = '']) => tag),
    ),
  );
}
