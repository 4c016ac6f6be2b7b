import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './root.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

/** The code of a file; of an Astro component its front matter and its scripts. */
function code(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  return [/^---\n([\s\S]*?)\n---/.exec(text)?.[1], ...scripts].join('\n');
}

/** What each file imports of the others, types included. */
function importsOf(files: ReadonlyMap<string, string>): Imports {
  return new Map(
    [...files].map(([file, text]) => {
      const names = ts.preProcessFile(code(file, text), true, true).importedFiles.map(({ fileName }) => fileName.replace(/\?.*$/, ''));
      const paths = names.filter((name) => name.startsWith('.')).map((name) => normalize(join(dirname(file), name)));
      return [file, paths.filter((path) => files.has(path))];
    }),
  );
}

/** Ways round, each as the files on it, the first one again at its end; one for each file that closes one. */
function cycles(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return found;
}

test('no file of the project imports itself by way of others', () => {
  const paths = globSync('{site,core,features,programs,contract,tools}/**/*.{ts,tsx,astro}', { cwd: root });
  const imports = importsOf(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
  expect([...imports.values()].flat().length).toBeGreaterThan(1_000);
  expect(cycles(imports)).toEqual([]);
});

test('a way round is found, of types and through an Astro component as well', () => {
  const files = new Map([
    ['a/one.ts', "import type { Two } from '../b/two.tsx';"],
    ['b/two.tsx', "import Three from './three.astro';\nimport './four.ts';"],
    ['b/three.astro', "---\nimport { one } from '../a/one.ts';\n---\n<p>Words</p>"],
    ['b/four.ts', "import 'node:fs';"],
  ]);
  expect(cycles(importsOf(files))).toEqual(['a/one.ts → b/two.tsx → b/three.astro → a/one.ts']);
});
