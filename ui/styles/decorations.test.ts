import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

// Safari before 26.2 and WebKitGTK drop the whole declaration: the line would be missing, or stand there always.
test('no style sheet gives thickness or colour of a line in the shorthand text-decoration', () => {
  const sheets = globSync('{core,features,site,ui}/**/*.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').matchAll(/text-decoration:\s*[a-z-]+\s[^;]+/g)].map(
      ([rule]) => `${sheet}: ${rule}`,
    ),
  );
  expect(found).toEqual([]);
});
