import { describe, expect, it } from 'vitest';
import { absoluteAddresses } from './addresses.ts';

const page = 'https://corbiere.example/insights/ethical-ai';

describe('absoluteAddresses', () => {
  it.each([
    ['/contact', 'https://corbiere.example/contact'],
    ['#user-content-fn-a', `${page}#user-content-fn-a`],
    ['https://doi.org/10.1/a?b=1&amp;c=2', 'https://doi.org/10.1/a?b=1&amp;c=2'],
    ['mailto:hello@corbiere.example', 'mailto:hello@corbiere.example'],
  ])('leads from %s to %s', (written, whole) => {
    expect(absoluteAddresses(`<a class="x" href="${written}">a</a>`, page)).toBe(`<a class="x" href="${whole}">a</a>`);
  });

  it('treats pictures like links, and text like text', () => {
    expect(absoluteAddresses('<img src="/a.png"/> set href to /b', page)).toBe(
      '<img src="https://corbiere.example/a.png"/> set href to /b',
    );
  });
});
