import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { cut, letters, logos } from '../../site/art/source/logo.mjs';
import type { Artwork } from './artwork.ts';
import { fontSource } from './packages.ts';

/** The wordmark, mark, lock-up and favicon, from the outlines of one cut of Literata. */
export async function drawLogos(): Promise<Artwork[]> {
  const source = await fontSource('literata/files/literata-latin-opsz-normal');
  const font = create(await subsetFont(source, letters, { targetFormat: 'truetype', variationAxes: cut }));
  return Object.entries(logos(font)).map(([name, svg]) => ({ path: `site/art/${name}.svg`, bytes: Buffer.from(svg) }));
}
