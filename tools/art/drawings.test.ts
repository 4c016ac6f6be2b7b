import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** Most bytes of a drawing, and of those whose subject is many lines: fewer points would show. */
const usualLimit = 20_000;
const heavier: Readonly<Record<string, number>> = {
  // A sheet 1,600 units wide: contours and a compass rose, seen at the full width of the window.
  'hero-wide': 26_000,
  // The world's coasts under the lines of equal variation.
  'article-cultural-intelligence': 31_000,
  // The wakes of twenty turbines at three depths, each where it is computed to be.
  'industry-energy': 23_000,
  // A coast with its depths, and four views of it; both stand in one page, where the second costs little.
  'figure-leading-marks-narrow': 29_000,
  'figure-leading-marks-wider': 29_000,
};

/**
 * What a page's Content-Security-Policy would block inside a drawing, or what would leave it. The rules for lettering
 * at small sizes and for a plate without its overprint may stand: a drawing with them is only ever an image (`markup`
 * in site/art/drawing.ts), and no page's policy reaches into one.
 */
const blocked =
  /<script|<style(?!>(?:@media ?\(max-width:(?:479|559)px\){\.t|:target))|\sstyle=|\son[a-z]+=|href="(?!#)|javascript:|url\((?!#)/;

const folder = join(import.meta.dirname, '..', '..', 'site', 'art');
const drawings = readdirSync(folder)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => ({ name: file.slice(0, -4), svg: readFileSync(join(folder, file), 'utf8') }));

describe('the drawings', () => {
  it('keep to 20 kB, but for those whose subject is many lines', () => {
    expect(
      drawings
        .filter(({ name, svg }) => Buffer.byteLength(svg) > (heavier[name] ?? usualLimit))
        .map(({ name, svg }) => `${name}: ${Buffer.byteLength(svg)} bytes. Draw fewer points.`),
    ).toEqual([]);
  });

  it('hold nothing that the policy of a page blocks', () => {
    // A tab shows the icon by itself, in the reader's light or dark.
    const inPages = drawings.filter(({ name }) => name !== 'favicon');
    expect(inPages.filter(({ svg }) => blocked.test(svg)).map(({ name }) => name)).toEqual([]);
  });

  it('of the sample sheets show the numbers that the sheets print', () => {
    const sample = (name: string): unknown =>
      parse(readFileSync(join(import.meta.dirname, '..', '..', 'content', 'samples', `${name}.yaml`), 'utf8'));
    // Whoever changes one of these numbers redraws site/art/sample-limits.svg or stopped-cases.svg.
    expect(sample('limits-sheet')).toMatchObject({
      zones: {
        alone: { pounds: 50, minutes: 1440 },
        told: { pounds: 250, minutes: 2880 },
        asks: { pounds: 5000, minutes: 10_080 },
      },
      cases: { alone: 262, told: 71, asks: 55, never: 12 },
      acts: {
        rows: [
          ...[
            [1.6, 2],
            [4, 10],
            [22, 60],
            [40, 600],
            [160, 2000],
            [48, 1800],
            [620, 5600],
            [1900, 6200],
          ].map(([pounds, minutes]) => ({ pounds, minutes })),
          { pounds: 9000 },
          { pounds: 16_000, minutes: 43_000 },
        ],
      },
    });
    const squares = drawings.find(({ name }) => name === 'stopped-cases')?.svg.match(/h17/g) ?? [];
    expect(squares).toHaveLength(400);
  });
});
