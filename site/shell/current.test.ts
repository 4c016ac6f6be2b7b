import { expect, test } from 'vitest';
import { current } from './current.ts';

test.each([
  ['/insights', '/insights', 'page'],
  ['/insights', '/insights/ethical-ai', 'true'],
  ['/', '/', 'page'],
  ['/', '/about', undefined],
  ['/about', '/about-us', undefined],
])('the link to %s on %s', (link, path, expected) => {
  expect(current(link, path)).toBe(expected);
});
