import { describe, expect, it } from 'vitest';
import { balancedLines } from './lettering.ts';
import { cropped, sharingCard, withOutlinedFigures } from './sharing-card.ts';
import { sharingImagePath } from './sharing-image.ts';
import { wantedImage } from './sharing-images.ts';

/** Letters half as wide as they are high, written as text so that tests can read them. */
const lettering = { width: (text: string, size: number) => (text.length * size) / 2, path: (text: string, size: number) => `[${size}:${text}]` };
const plate = '<svg xmlns="http://www.w3.org/2000/svg" width="620" height="380" viewBox="10 10 620 380"><path fill="#d11c7b" d="M600 200L1 1"/></svg>';
const content = { title: 'Ethics', descriptor: 'Responsible AI', drawing: plate, wordmark: '<svg viewBox="0 0 185 52"></svg>', standsInSea: false };

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
    const placing = { ...lettering, path: (text: string, size: number, x: number, y: number) => `[${text} ${size} ${x} ${y}]` };
    expect(withOutlinedFigures('<g><text x="1 2" y="3 4" font-size="10.5">56</text></g>', placing)).toBe('<g><path d="[5 10.5 1 3][6 10.5 2 4]"/></g>');
  });
});

describe('sharingCard', () => {
  const card = (title: string): string => sharingCard({ ...content, title }, { heading: lettering, note: lettering });

  it('sets a short title large, and breaks at the end of a sentence', () => {
    expect(card('Ethics')).toContain('[76:Ethics]');
    expect(card('Do it. Show it.')).toContain('[76:Do it.][76:Show it.]');
  });

  it('sets a long title smaller', () => {
    expect(card('Decision Theory Applications in Modern AI Systems')).not.toContain('[76:');
  });

  it('refuses a title that no size fits', () => {
    expect(() => card('word '.repeat(80))).toThrow('too long for its sharing image');
  });
});

describe('wantedImage', () => {
  it('reads drawing and words from the page’s head', () => {
    const html =
      '<meta property="og:site_name" content="Corbière: Responsible AI"><meta property="og:title" content="Ethics &amp; more"><meta property="og:image" content="https://c.example/og/ethics.png" data-drawing="plate-overprint">';
    expect(wantedImage(html)).toEqual({ path: '/og/ethics.png', drawing: 'plate-overprint', title: 'Ethics & more', descriptor: 'Responsible AI' });
  });

  it('wants none for a page without one', () => {
    expect(wantedImage('<title>Lost</title>')).toBeUndefined();
  });
});
