import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { listProblems } from './lists.ts';
import { problemLine } from './problem.ts';

const lists = { articles: ['one', 'two'], regions: ['jersey'] };
const article = (slug: string) => readContentFile(`content/articles/${slug}.mdx`, '---\ntitle: A\n---\n');
const list = (order: string) => readContentFile('content/pages/insights.yaml', `featured: one\norder: ${order}\n`);

function told(...files: Parameters<typeof listProblems>[0]): readonly string[] {
  return listProblems(files, lists).map(problemLine);
}

test('articles that both lists name are in order', () => {
  expect(told(article('one'), article('two'), list('[two]'))).toEqual([]);
});

test('an article that no list names is told, list by list', () => {
  expect(told(article('one'), article('two'), article('three'), list('[two]'))).toEqual([
    'content/articles/three.mdx:1: (file name): "three" is missing from articleSlugs of site/copy/routes.ts. Allowed: an article that both lists name.',
    'content/articles/three.mdx:1: (file name): "three" is missing from order of content/pages/insights.yaml. Allowed: an article that both lists name.',
  ]);
});

test('an article that is listed and not there, or listed twice, is told', () => {
  expect(told(article('one'), list('[two, two]'))).toEqual([
    'content/articles/two.mdx:1: (file name): is missing, though site/copy/routes.ts names it. Allowed: a file for each of articleSlugs.',
    'content/pages/insights.yaml:2: order: "two" stands in it twice. Allowed: each article once, the featured one apart.',
  ]);
});

test('a region is called as its file is, and listed', () => {
  expect(told(readContentFile('content/regions/guernsey.yaml', 'slug: jersey\n'))).toEqual([
    'content/regions/guernsey.yaml:1: (file name): "guernsey" is missing from regionSlugs of site/copy/routes.ts. Allowed: a region that the list names.',
    'content/regions/guernsey.yaml:1: slug: is "jersey". Allowed: "guernsey", as the file is called.',
  ]);
});

test('a legal text says the day that its file is called after', () => {
  const text = (version: string, words: string) => readContentFile('content/legal/terms/2026-11-22.yaml', `kind: terms\nversion: ${version}\nlastUpdated: ${words}\n`);
  expect(told(text('2026-11-22', 'November 22, 2026'))).toEqual([]);
  expect(told(text('2024-03-15', 'March 15, 2024'))).toEqual([
    'content/legal/terms/2026-11-22.yaml:2: version: is "2024-03-15". Allowed: "2026-11-22", as the file is called.',
    'content/legal/terms/2026-11-22.yaml:3: lastUpdated: is "March 15, 2024". Allowed: "November 22, 2026", as the file is called.',
  ]);
});
