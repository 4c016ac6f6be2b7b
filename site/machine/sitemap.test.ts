import { expect, it } from 'vitest';
import { sitemap } from './sitemap.ts';

it('lists addresses in order, with a day only where one is known', () => {
  const xml = sitemap([
    { address: 'https://corbiere.example/' },
    { address: 'https://corbiere.example/a?b&c', modified: '2026-11-20' },
  ]);
  expect(xml).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://corbiere.example/</loc></url>
  <url><loc>https://corbiere.example/a?b&amp;c</loc><lastmod>2026-11-20</lastmod></url>
</urlset>
`,
  );
});
