import { expect, it } from 'vitest';
import { drawings } from '../../site/art/source/manifest.mjs';
import { proves } from '../../tests/stage/proves.ts';

/** Width of a drawing in a window of 390 px, between the page's margins, and the height of capitals in text of 11 px. */
const onATelephone = 343;
const capitals = 7.7;
/** Shown in a PDF alone. */
const onPaper = new Set(['sample-limits']);
/** The composition of a figure that a telephone does not show. */
const isWider = (name: string): boolean => name.startsWith('figure-') && name.endsWith('-wider');

const lettered = Object.entries(drawings)
  .filter(([name]) => !onPaper.has(name) && !isWider(name))
  .map(([name, draw]) => ({ name, plate: draw() }))
  .filter(({ plate }) => plate.labels.length > 0);

it('letters no drawing smaller than text of 11 px on a telephone', proves('accessibility:lettering'), () => {
  const small = lettered.flatMap(({ name, plate }) => {
    const scale = onATelephone / (plate.w - 2 * (plate.crop ?? 0));
    return plate.labels
      .filter(({ height }) => height > 0 && height * scale < capitals)
      .map(({ text, height }) => `${name}: ${text}, ${(height * scale).toFixed(1)} px`);
  });
  expect(lettered.length).toBeGreaterThan(30);
  expect(small).toEqual([]);
});

it('leaves most of a drawing’s labels there', () => {
  const bare = lettered
    .filter(({ plate }) => plate.labels.filter(({ height }) => height > 0).length * 2 < plate.labels.length)
    .map(({ name }) => name);
  expect(bare).toEqual([]);
});
