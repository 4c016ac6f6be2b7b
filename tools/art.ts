// `npm run art` cuts the fonts down to what the site sets, and cleans the drawings of editors.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutFonts } from './art/fonts.ts';
import { cleanPlates } from './art/plates.ts';

const root = join(import.meta.dirname, '..');
for (const { path, bytes } of [...(await cutFonts()), ...cleanPlates(root)]) {
  await writeFile(join(root, path), bytes);
  console.log(`${path}  ${(bytes.length / 1024).toFixed(1)} kB`);
}
