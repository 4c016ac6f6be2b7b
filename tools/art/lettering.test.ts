import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';

/**
 * Width of a drawing in a window of 390 px, between the page's margins, and the height of capitals in text of 11 px.
 */
const onATelephone = 343;
const capitals = 7.7;

/** How high a path of letters is, in its own units; letters have a point at their head and their foot. */
function heightOf(path: string): number {
  let [y, first, least, most] = [0, 0, Infinity, -Infinity];
  for (const [, command = '', numbers = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const values = [...numbers.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const isRelative = command === command.toLowerCase();
    const size = { h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 }[command.toLowerCase()] ?? 2;
    for (let from = 0; from + size <= values.length; from += size) {
      const down = command.toLowerCase() === 'h' ? undefined : values[from + size - 1];
      if (down !== undefined) y = isRelative ? y + down : down;
      if (command.toLowerCase() === 'm' && from === 0) first = y;
      least = Math.min(least, y);
      most = Math.max(most, y);
    }
    if (command.toLowerCase() === 'z') y = first;
  }
  return most - least;
}

/**
 * The labels of a drawing: how high each is where the drawing is shown small, in its own units; 0 for what is left out
 * there.
 */
function labelsIn(svg: string): readonly number[] {
  const style = /<style>(.*?)<\/style>/.exec(svg)?.[1] ?? '';
  return [...svg.matchAll(/<g[^>]* class="(t[^"]*)"[^>]*>(.*?)<\/g>/g)].flatMap(([, names = '', paths = '']) => {
    const classes = names.split(' ');
    const grown = classes.reduce((scale, name) => {
      const own = new RegExp(`\\.${name} path\\{[^}]*scale\\(([\\d.]+)\\)`).exec(style)?.[1];
      return own === undefined ? scale : Number(own);
    }, 1);
    return [...paths.matchAll(/ d="([^"]*)"/g)].map(([, d = '']) => (classes.includes('o') ? 0 : heightOf(d) * grown));
  });
}

const folder = join(import.meta.dirname, '..', '..', 'site', 'art');
const lettered = readdirSync(folder)
  .filter((file) => file.endsWith('.svg') && file !== 'sample-limits.svg')
  .map((file) => ({ file, svg: readFileSync(join(folder, file), 'utf8') }))
  .map(({ file, svg }) => ({ file, width: Number(/ width="([\d.]+)"/.exec(svg)?.[1]), labels: labelsIn(svg) }))
  .filter(({ labels }) => labels.length > 0);

it('letters no drawing smaller than text of 11 px on a telephone', proves('accessibility:lettering'), () => {
  const small = lettered.flatMap(({ file, width, labels }) =>
    labels
      .map((height) => (height * onATelephone) / width)
      .filter((height) => height > 0 && height < capitals)
      .map((height) => `${file}: ${height.toFixed(1)} px`),
  );
  expect(lettered.length).toBeGreaterThan(30);
  expect(small).toEqual([]);
});

it('leaves most of a drawing’s labels there', () => {
  const bare = lettered
    .filter(({ labels }) => labels.filter((height) => height > 0).length * 2 < labels.length)
    .map(({ file }) => file);
  expect(bare).toEqual([]);
});
