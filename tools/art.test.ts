import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { drawAll } from './art/drawings.ts';
import { cutFonts } from './art/fonts.ts';
import { compare } from './art/gallery.ts';
import { drawLogos } from './art/logos.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the drawings, logos and fonts in the repository are what their code makes', { timeout: 180_000 }, async () => {
  const difference = await compare(root, [...drawAll(), ...(await drawLogos()), ...(await cutFonts())]);
  expect(difference.changed.map(({ path }) => path)).toEqual([]);
  expect(difference.orphans).toEqual([]);
});
