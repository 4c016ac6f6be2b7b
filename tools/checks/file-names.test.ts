import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

/** A file is called after its one subject. These words name none. */
const subjectless = /^(utils?|helpers?|common|misc|shared|index)\.tsx?$|\d/;

test('every source file is called after its subject, in words', () => {
  const files = globSync('{bench,contract,core,features,programs,site,tests,tools}/**/*.{ts,tsx}', { cwd: root, exclude: ['site/art/**'] });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => subjectless.test(basename(file)))).toEqual([]);
});
