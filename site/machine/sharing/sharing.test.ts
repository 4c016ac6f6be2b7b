import { describe, expect, it } from 'vitest';
import { sharingTitle } from './sharing-card.ts';

/** Letters half as wide as they are high, written as text so that tests can read them. */
const lettering = {
  width: (text: string, size: number) => (text.length * size) / 2,
  path: (text: string, size: number) => `[${size}:${text}]`,
};
const plate =
  '<svg xmlns="http://www.w3.org/2000/svg" width="620" height="380" viewBox="10 10 620 380"><path fill="#d11c7b" d="M600 200L1 1"/></svg>';
const content = { drawing: plate, standsInSea: false };

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
