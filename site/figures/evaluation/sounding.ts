import { place } from '../sheet.ts';

/** Figures of a sounding, single-stroke in a box of 4 by 6, as the grammar of the drawings has them. */
const digits = [
  'M2 0C.6 0 0 1.4 0 3C0 4.6 .6 6 2 6C3.4 6 4 4.6 4 3C4 1.4 3.4 0 2 0',
  'M.9 1.1L2.3 0L2.3 6',
  'M.2 1.5C.4 .5 1.1 0 2 0C3.1 0 3.8 .7 3.8 1.7C3.8 3 2.6 3.7 .1 6L4 6',
  'M.3 .9C.7 .3 1.3 0 2 0C3 0 3.7 .6 3.7 1.5C3.7 2.4 3 2.9 1.6 2.9C3.1 2.9 3.9 3.5 3.9 4.4C3.9 5.4 3.1 6 1.9 6C1 6 .4 5.6 0 5',
  'M3 6L3 0L0 4.2L4 4.2',
  'M3.6 0L.8 0L.5 2.7C.9 2.4 1.4 2.2 2 2.2C3.1 2.2 3.9 3 3.9 4.1C3.9 5.2 3.1 6 1.9 6C1.1 6 .5 5.7 0 5.1',
  'M3.5 .8C3.1 .3 2.7 0 2 0C.7 0 0 1.4 0 3.4C0 5.1 .7 6 2 6C3.1 6 3.9 5.2 3.9 4.1C3.9 3 3.1 2.3 2 2.3C1 2.3 .3 2.9 0 3.8',
  'M0 0L4 0L1.4 6',
  'M2 2.8C1 2.8 .3 2.2 .3 1.4C.3 .6 1 0 2 0C3 0 3.7 .6 3.7 1.4C3.7 2.2 3 2.8 2 2.8C.9 2.8 0 3.4 0 4.4C0 5.4 .8 6 2 6C3.2 6 4 5.4 4 4.4C4 3.4 3.1 2.8 2 2.8',
  'M.5 5.2C.9 5.7 1.3 6 2 6C3.3 6 4 4.6 4 2.6C4 .9 3.3 0 2 0C.9 0 .1 .8 .1 1.9C.1 3 .9 3.7 2 3.7C3 3.7 3.7 3.1 4 2.2',
];
/** Width of a digit with its gap, and of the lower, smaller tenth; in heights. */
const advance = 0.93;
const tenth = { width: 0.7, gap: 0.1, drop: 0.3, size: 0.66 } as const;
const slant = 0.16;

function digit(character: string, x: number, y: number, size: number): string {
  return (digits[Number(character)] ?? '').replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, right: string, down: string) =>
    place(x + (Number(right) + (6 - Number(down)) * slant) * (size / 6), y + (Number(down) - 6) * (size / 6)),
  );
}

function written(share: number): { readonly whole: string; readonly tenths: string } {
  const [whole = '0', tenths = '0'] = (share * 100).toFixed(1).split('.');
  return { whole, tenths };
}

/** How wide a share stands as a sounding, in the drawing's units. */
export function soundingWidth(share: number, size: number): number {
  return (written(share).whole.length * advance + tenth.width) * size;
}

/** A share in per cent as the depths of a chart are set: leaning, its tenth lower and smaller; centred on x, standing on y. */
export function sounding(share: number, x: number, y: number, size: number): string {
  const { whole, tenths } = written(share);
  const left = x - soundingWidth(share, size) / 2;
  const end = left + whole.length * advance * size;
  return (
    [...whole].map((character, index) => digit(character, left + index * advance * size, y, size)).join('') +
    digit(tenths, end + tenth.gap * size, y + tenth.drop * size, size * tenth.size)
  );
}
