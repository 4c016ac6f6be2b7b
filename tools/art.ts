// `npm run art` redraws every drawing and logo and cuts the fonts; `npm run art -- --check` only says whether the files
// in the repository are what the code draws, and fails when they are not.
import { fileURLToPath } from 'node:url';
import { drawAll } from './art/drawings.ts';
import { cutFonts } from './art/fonts.ts';
import { compare, settle } from './art/gallery.ts';
import { drawLogos } from './art/logos.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');

const drawn = [...drawAll(), ...(await drawLogos()), ...(await cutFonts())];
const difference = await compare(root, drawn);
for (const { path, bytes } of difference.changed)
  console.log(`${check ? 'differs' : 'drawn  '}  ${path}  ${(bytes.length / 1024).toFixed(1)} kB`);
for (const path of difference.orphans) console.log(`${check ? 'orphan ' : 'removed'}  ${path}`);
const count = difference.changed.length + difference.orphans.length;
if (!check) await settle(root, difference);
console.log(
  `${drawn.length} files, ${count === 0 ? 'all as the code draws them' : `${count} ${check ? 'not as the code draws them. Run: npm run art' : 'brought up to date'}`}.`,
);
if (check && count > 0) process.exitCode = 1;
