import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutFonts } from './fonts.ts';

test('the fonts in the repository are cut from the installed packages', { timeout: 180_000 }, async () => {
  const lying = (path: string): Buffer => readFileSync(join(import.meta.dirname, '..', '..', path));
  const cut = await cutFonts();
  expect(cut.filter(({ path, bytes }) => !lying(path).equals(bytes)).map(({ path }) => path)).toEqual([]);
});
