import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

/** Converts text to outlines, since image renderers do not have our fonts. */
export interface Lettering {
  /** Width of a line in pixels at a size in pixels. */
  width(text: string, size: number): number;
  /** SVG path data of a line whose baseline starts at (x, y). */
  path(text: string, size: number, x: number, y: number): string;
}

export interface Cut {
  readonly file: string;
  readonly axes: Readonly<Record<string, number>>;
  /** Letterspacing in em. */
  readonly tracking: number;
}

/** Font settings of headings and of notes (DESIGN.md 3). */
export const headingCut: Cut = {
  file: '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
  axes: { opsz: 72, wght: 420 },
  tracking: -0.02,
};
export const noteCut: Cut = {
  file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  axes: { wght: 500 },
  tracking: 0,
};

const characters = [
  ...Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  '–—‘’“”…',
].join('');

/** Instantiates and parses a variable font. Takes some tenths of a second, so call it once per build. */
export async function loadLettering(cut: Cut): Promise<Lettering> {
  const source = await readFile(createRequire(import.meta.url).resolve(cut.file));
  const font = create(
    await subsetFont(source, characters, { targetFormat: 'truetype', variationAxes: { ...cut.axes } }),
  );
  const tracking = cut.tracking * font.unitsPerEm;
  return {
    width(text, size) {
      const run = font.layout(text);
      return (run.advanceWidth + tracking * Math.max(0, run.glyphs.length - 1)) * (size / font.unitsPerEm);
    },
    path(text, size, x, y) {
      const run = font.layout(text);
      const scale = size / font.unitsPerEm;
      let pen = 0;
      return run.glyphs
        .map((glyph, index) => {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
          const data = glyph.path
            .scale(scale, -scale)
            .translate(x + (pen + xOffset) * scale, y - yOffset * scale)
            .toSVG();
          pen += xAdvance + tracking;
          return data;
        })
        .join('');
    },
  };
}

/** Breaks a text into the fewest lines that fit, with lengths as even as possible. */
export function balancedLines(text: string, fits: (line: string) => boolean): readonly string[] {
  const words = text.trim().split(/\s+/);
  const greedy = (limit: (line: string) => boolean): string[] => {
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      const joined = last === undefined ? word : `${last} ${word}`;
      if (last !== undefined && limit(joined)) lines[lines.length - 1] = joined;
      else lines.push(word);
    }
    return lines;
  };
  let best = greedy(fits);
  const count = best.length;
  for (let length = Math.max(...best.map((line) => line.length)) - 1; length > 0; length -= 1) {
    const narrower = greedy((line) => line.length <= length && fits(line));
    if (narrower.length > count) break;
    best = narrower;
  }
  return best;
}
