import { describe, expect, it } from 'vitest';
import { withStyleInHead } from './island-style.ts';

const style = '<style>astro-island,astro-slot{display:contents}</style>';

describe('withStyleInHead', () => {
  it('moves the island style from the body to the end of the head', () => {
    expect(withStyleInHead(`<head><title>x</title></head><body><p>a</p>${style}<p>b</p></body>`)).toBe(`<head><title>x</title>${style}</head><body><p>a</p><p>b</p></body>`);
  });

  it('leaves a page without islands, and one whose style is in place, as they are', () => {
    for (const html of ['<head></head><body><style>p{}</style></body>', `<head>${style}</head><body></body>`]) expect(withStyleInHead(html)).toBe(html);
  });
});
