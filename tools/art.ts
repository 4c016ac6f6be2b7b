// `npm run art` redraws the drawings that have code, and the logos, cuts the fonts and cleans the drawings of editors;
// `npm run art -- --check` only says whether the files in the repository are so, and fails when they are not.
import { fileURLToPath } from 'node:url';
import { drawAll } from './art/drawings.ts';
import { cutFonts } from './art/fonts.ts';
import { changed, settle } from './art/gallery.ts';
import { drawLogos } from './art/logos.ts';
import { cleanPlates } from './art/plates.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');

const drawn = [...drawAll(), ...(await drawLogos()), ...(await cutFonts()), ...cleanPlates(root)];
const different = await changed(root, drawn);
for (const { path, bytes } of different)
  console.log(`${check ? 'differs' : 'drawn  '}  ${path}  ${(bytes.length / 1024).toFixed(1)} kB`);
if (!check) await settle(root, different);
console.log(
  `${drawn.length} files, ${different.length === 0 ? 'all as the code draws them' : `${different.length} ${check ? 'not as the code draws them. Run: npm run art' : 'brought up to date'}`}.`,
);
if (check && different.length > 0) process.exitCode = 1;
