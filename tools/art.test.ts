import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { drawAll } from './art/drawings.ts';
import { cutFonts } from './art/fonts.ts';
import { changed } from './art/gallery.ts';
import { drawLogos } from './art/logos.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test(
  'the drawings that have code, the logos and the fonts in the repository are what it makes',
  { timeout: 180_000 },
  async () => {
    const different = await changed(root, [...drawAll(), ...(await drawLogos()), ...(await cutFonts())]);
    expect(different.map(({ path }) => path)).toEqual([]);
  },
);
