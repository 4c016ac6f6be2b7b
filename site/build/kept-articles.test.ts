import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { articles as schema } from '../sections/article/article-words.ts';
import { shownBeside } from '../sections/article/further-reading.ts';
import { pageNames } from './kept-articles.ts';

const list = z.parse(z.object({ featured: z.string(), order: z.array(z.string()) }), parse(readFileSync('content/pages/insights.yaml', 'utf8')));
const articles = globSync('content/articles/*.mdx').map((file) => {
  const [, frontmatter = '', ...body] = readFileSync(file, 'utf8').split(/^---$/m);
  return { id: basename(file, '.mdx'), data: schema.parse(parse(frontmatter)), body: body.join('---') };
});
type Articles = typeof articles;

/** Articles whose page has another name once something has changed. */
function renamed(change: { version?: string; articles?: Articles; order?: readonly string[] }): readonly string[] {
  const [before, after] = [pageNames('1', articles, list), pageNames(change.version ?? '1', change.articles ?? articles, { ...list, order: change.order ?? list.order })];
  return [...before.keys()].filter((id) => after.get(id) !== before.get(id)).sort();
}
const changed = (slug: string, change: (article: Articles[number]) => Articles[number]): Articles => articles.map((article) => (article.id === slug ? change(article) : article));
const showing = (slug: string): readonly string[] =>
  articles.filter(({ id, data }) => { const { meanwhile, more } = shownBeside(id, data, list); return [...meanwhile, ...more].includes(slug); }).map(({ id }) => id);

test('a page keeps its name while nothing it is made from changes', () => {
  expect(renamed({})).toEqual([]);
});

test('another word in an article’s text renames its own page alone', () => {
  expect(renamed({ articles: changed('ethical-ai', (article) => ({ ...article, body: `${article.body}A word.` })) })).toEqual(['ethical-ai']);
});

test('another title renames every page that shows it', () => {
  const shown = showing('ethical-ai');
  expect(shown.length).toBeGreaterThan(0);
  expect(renamed({ articles: changed('ethical-ai', (article) => ({ ...article, data: { ...article.data, title: 'Another' } })) })).toEqual(['ethical-ai', ...shown].sort());
});

test('another order of the list renames the pages that then show other articles', () => {
  const order = list.order.toReversed();
  const moved = articles.filter(({ id, data }) => JSON.stringify(shownBeside(id, data, list)) !== JSON.stringify(shownBeside(id, data, { ...list, order })));
  expect(renamed({ order })).toEqual(moved.map(({ id }) => id).sort());
});

test('anything else that changes renames them all', () => {
  expect(renamed({ version: '2' })).toHaveLength(articles.length);
});
