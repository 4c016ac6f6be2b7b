import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type IndexedPicture, indexedPng } from './indexed-png.ts';
import { balancedLines } from './lettering.ts';
import { cropped, type PlacedPart, sharingTitle, withOutlinedFigures } from './sharing-card.ts';
import { sharingImagePath } from './sharing-image.ts';
import { wantedImage } from './sharing-images.ts';
import { TitledSheet } from './titled-sheet.ts';

/** Letters half as wide as they are high, written as text so that tests can read them. */
const lettering = {
  width: (text: string, size: number) => (text.length * size) / 2,
  path: (text: string, size: number) => `[${size}:${text}]`,
};
const plate =
  '<svg xmlns="http://www.w3.org/2000/svg" width="620" height="380" viewBox="10 10 620 380"><path fill="#d11c7b" d="M600 200L1 1"/></svg>';
const content = { drawing: plate, standsInSea: false };

describe('sharingImagePath', () => {
  it.each([
    ['/', '/og/home.png'],
    ['/about', '/og/about.png'],
    ['/regions/uk', '/og/regions-uk.png'],
  ])('%s → %s', (path, image) => {
    expect(sharingImagePath(path)).toBe(image);
  });
});

describe('balancedLines', () => {
  it('uses the fewest lines that fit, evenly filled', () => {
    expect(balancedLines('one two three four', (line) => line.length <= 14)).toEqual(['one two', 'three four']);
  });

  it('leaves a word that fits nowhere on a line of its own', () => {
    expect(balancedLines('a incomprehensible b', (line) => line.length <= 5)).toEqual(['a', 'incomprehensible', 'b']);
  });
});

describe('cropped', () => {
  it('moves just so far from the middle that the flare is inside with a margin', () => {
    const { view } = cropped(plate, 1);
    expect(view.width).toBe(380);
    expect(view.x + view.width).toBe(630);
  });

  it('stays in the middle when the flare is there already', () => {
    expect(cropped(plate.replace('M600', 'M320'), 1).view.x).toBe(130);
  });

  it('refuses what is no drawing', () => {
    expect(() => cropped('<svg></svg>', 1)).toThrow('viewBox');
  });
});

describe('withOutlinedFigures', () => {
  it('sets each figure at its own place', () => {
    const placing = {
      ...lettering,
      path: (text: string, size: number, x: number, y: number) => `[${text} ${size} ${x} ${y}]`,
    };
    expect(withOutlinedFigures('<g><text x="1 2" y="3 4" font-size="10.5">56</text></g>', placing)).toBe(
      '<g><path d="[5 10.5 1 3][6 10.5 2 4]"/></g>',
    );
  });
});

describe('sharingTitle', () => {
  const set = (title: string): string => sharingTitle(title, content, lettering).svg;

  it('sets a short title large, and breaks at the end of a sentence', () => {
    expect(set('Ethics')).toContain('[76:Ethics]');
    expect(set('Do it. Show it.')).toContain('[76:Do it.][76:Show it.]');
  });

  it('sets a long title smaller', () => {
    expect(set('Decision Theory Applications in Modern AI Systems')).not.toContain('[76:');
  });

  it('refuses a title that no size fits', () => {
    expect(() => set('word '.repeat(80))).toThrow('too long for its sharing image');
  });
});

describe('TitledSheet', () => {
  const square = (opacity: number): PlacedPart => ({
    x: 10,
    y: 10,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path fill-opacity="${opacity}" d="M0 0H10V20H0Z"/></svg>`,
  });
  const colourAt = ({ pixels, colours, width }: IndexedPicture, x: number): readonly number[] => {
    const colour = (pixels[20 * width + x] ?? 0) * 3;
    return [...colours.slice(colour, colour + 3)];
  };

  it('sets ink over what is drawn and leaves the rest as it is', async () => {
    const sheet = await TitledSheet.of(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="#d3ebf2" d="M0 0H40V40H0Z"/></svg>',
    );
    const titled = await sheet.with(square(1));
    expect(colourAt(titled, 15)).toEqual([0x11, 0x29, 0x3b]);
    expect(colourAt(titled, 25)).toEqual([0xd3, 0xeb, 0xf2]);
    const half = colourAt(await sheet.with(square(0.5)), 15);
    expect(Math.abs((half[0] ?? 0) - (0x11 + 0xd3) / 2)).toBeLessThan(16);
  });

  it('is written as a picture that others read', async () => {
    const sheet = await TitledSheet.of(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="#d3ebf2" d="M0 0H40V40H0Z"/></svg>',
    );
    const { data, info } = await sharp(await indexedPng(await sheet.with({ ...square(1), x: 0, y: 0 })))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([40, 40, 3]);
    expect([...data.subarray(0, 3), ...data.subarray(-3)]).toEqual([0x11, 0x29, 0x3b, 0xd3, 0xeb, 0xf2]);
  });
});

describe('wantedImage', () => {
  it('reads drawing and words from the page’s head', () => {
    const html =
      '<meta property="og:site_name" content="Corbière: Responsible AI"><meta property="og:title" content="Ethics &amp; more"><meta property="og:image" content="https://c.example/og/ethics.png" data-drawing="plate-overprint">';
    expect(wantedImage(html)).toEqual({
      path: '/og/ethics.png',
      drawing: 'plate-overprint',
      title: 'Ethics & more',
      descriptor: 'Responsible AI',
    });
  });

  it('wants none for a page without one', () => {
    expect(wantedImage('<title>Lost</title>')).toBeUndefined();
  });
});
