// `npm run art` subsets the fonts and cleans editors' drawings.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutFonts } from './art/fonts.ts';
import { cleanPlates } from './art/plates.ts';

const root = join(import.meta.dirname, '..');
for (const { path, bytes } of [...(await cutFonts()), ...cleanPlates(root)]) {
  await writeFile(join(root, path), bytes);
  console.log(`${path}  ${(bytes.length / 1024).toFixed(1)} kB`);
}
