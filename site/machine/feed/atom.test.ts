import { expect, it } from 'vitest';
import { newestOf, permanentName } from './atom.ts';

const article = (id: string, published: string | undefined, updated = '2026-11-20') => ({
  id,
  data: { published, updated },
});

const articles = [
  article('b', '2024-03-20'),
  article('d', '2026-11-20'),
  article('a', '2024-03-20'),
  article('c', undefined, '2025-01-01'),
];

it('newestOf takes the newest first, and articles of one day by their ids', () => {
  expect(newestOf(articles, 10).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b']);
});

it('names a path under the firm’s domain and year, whatever address the site has', () => {
  expect(permanentName('/insights/ethical-ai', 'hello@corbiere.example', 2024)).toBe(
    'tag:corbiere.example,2024:/insights/ethical-ai',
  );
});
