import { optimize, type Config } from 'svgo';
import { drawings } from '../../site/art/source/manifest.mjs';
import type { Artwork } from './artwork.ts';
import { weightFault } from './weights.ts';

/** Ids, groups and order are kept: pages move and hide parts of the drawings by name. */
export const smaller: Config = {
  floatPrecision: 1,
  plugins: [
    {
      name: 'preset-default',
      params: {
        overrides: {
          mergePaths: false,
          cleanupIds: false,
          removeHiddenElems: false,
          collapseGroups: false,
          removeEmptyContainers: false,
          removeUnknownsAndDefaults: { keepRoleAttr: true, keepAriaAttrs: true },
        },
      },
    },
  ],
};

/**
 * What a page's Content-Security-Policy would block inside a drawing, or what would leave it. The rules for lettering at
 * small sizes and for a plate without its overprint may stand: a drawing with them is only ever an image (`markup` in site/art/drawing.ts), and no page's policy reaches into one.
 */
export const blocked =
  /<script|<style(?!>(?:@media ?\(max-width:479px\){\.t|:target))|\sstyle=|\son[a-z]+=|href="(?!#)|javascript:|url\((?!#)/;

/** What the ids inside a drawing begin with, short because it is repeated. */
const initials = (name: string): string =>
  name
    .split('-')
    .map((word) => word.slice(0, 1))
    .join('');

/** Draws every drawing of the manifest; throws at a second flare, at what a strict policy would block, and at too much weight. */
export function drawAll(): Artwork[] {
  return Object.entries(drawings).map(([name, draw]) => {
    const plate = draw();
    if (plate.flares > 1)
      throw new Error(`${name} has ${plate.flares} flares; a drawing marks one place where a person decides.`);
    const svg = optimize(plate.toString(initials(name)), smaller).data;
    const fault = blocked.exec(svg)?.[0];
    if (fault !== undefined)
      throw new Error(`${name} contains ${fault.trim()}, which the site's policy blocks. Use presentation attributes.`);
    const bytes = Buffer.from(svg);
    const heavy = weightFault(name, bytes.length);
    if (heavy !== undefined) throw new Error(heavy);
    return { path: `site/art/${name}.svg`, bytes };
  });
}
