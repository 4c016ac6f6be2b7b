import { describe, expect, it } from 'vitest';
import { atom, newestOf, permanentName, type AtomEntry, type AtomFeed } from './atom.ts';

function piece(slug: string, published: string, updated: string): AtomEntry {
  return {
    id: `tag:corbiere.example,2024:/insights/${slug}`,
    title: `Title of ${slug}`,
    address: `https://corbiere.example/insights/${slug}`,
    author: 'Research desk',
    category: 'Research & more',
    published,
    updated,
    summary: 'Short.',
    html: '<p>Fish &amp; chips</p>',
  };
}

function feedOf(entries: readonly AtomEntry[]): AtomFeed {
  return {
    id: 'tag:corbiere.example,2024:/insights',
    title: 'Insights',
    subtitle: 'Essays',
    self: 'https://corbiere.example/feed.xml',
    page: 'https://corbiere.example/insights',
    icon: 'https://corbiere.example/icon.png',
    author: { name: 'Corbière', email: 'hello@corbiere.example', address: 'https://corbiere.example/' },
    rights: '© Corbière',
    language: 'en-GB',
    entries,
  };
}

describe('atom', () => {
  it('puts the newest piece first and takes the latest change as its own', () => {
    const xml = atom(feedOf([piece('old', '2024-03-20', '2026-12-01'), piece('new', '2026-11-20', '2026-11-20')]));
    expect([...xml.matchAll(/<title>(.*?)<\/title>/g)].map((match) => match[1])).toEqual([
      'Insights',
      'Title of new',
      'Title of old',
    ]);
    expect(/<updated>(.*?)<\/updated>/.exec(xml)?.[1]).toBe('2026-12-01T00:00:00Z');
  });

  it('refuses to be empty, and says what to do', () => {
    expect(() => atom(feedOf([]))).toThrow('status: published');
  });
});

const article = (id: string, published: string | undefined, updated = '2026-11-20') => ({
  id,
  data: { published, updated },
});

describe('newestOf', () => {
  const articles = [
    article('b', '2024-03-20'),
    article('d', '2026-11-20'),
    article('a', '2024-03-20'),
    article('c', undefined, '2025-01-01'),
  ];

  it('takes the newest first, and articles of one day by their ids', () => {
    expect(newestOf(articles, 10).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b']);
  });
});

it('names a path under the firm’s domain and year, whatever address the site has', () => {
  expect(permanentName('/insights/ethical-ai', 'hello@corbiere.example', 2024)).toBe(
    'tag:corbiere.example,2024:/insights/ethical-ai',
  );
});
