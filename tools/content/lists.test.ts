import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { listProblems } from './lists.ts';
import { problemLine } from './problem.ts';

const article = (slug: string, matter = 'title: A') =>
  readContentFile(`content/articles/${slug}.mdx`, `---\n${matter}\n---\n`);

function told(...files: Parameters<typeof listProblems>[0]): readonly string[] {
  return listProblems(files).map(problemLine);
}

test('an article needs no list that names it', () => {
  expect(told(article('one', 'related: [two]\npin: 1'), article('two', 'formerly: [zero]'))).toEqual([]);
});

test('an article that names one which is not there is told what was likely meant', () => {
  expect(told(article('one', 'title: A\nrelated: [tow, one]'), article('two'))).toEqual([
    'content/articles/one.mdx:3:11: related.0: there is no content/articles/tow.mdx. Allowed: two (likely meant), or one of one, two.',
    'content/articles/one.mdx:3:16: related.1: is the article itself. Allowed: another article.',
  ]);
});

test('an article that names one under its earlier address is told the new one', () => {
  expect(told(article('one', 'related: [zero]'), article('two', 'formerly: [zero]'))).toEqual([
    'content/articles/one.mdx:2:11: related.0: there is no content/articles/zero.mdx. Allowed: two.',
  ]);
});

test('two articles cannot open the list, nor an earlier address lead to two, or be one that is in use', () => {
  expect(told(article('one', 'pin: 1\nformerly: [zero, two]'), article('two', 'pin: 1\nformerly: [zero]'))).toEqual([
    'content/articles/one.mdx:3:18: formerly.1: is the address of content/articles/two.mdx. Allowed: an address that no page has now.',
    'content/articles/two.mdx:2:6: pin: one opens the list already. Allowed: pin: 1 on one article.',
    'content/articles/two.mdx:3:12: formerly.0: is claimed twice. Allowed: each earlier address once.',
  ]);
});

test('two regions cannot have one place', () => {
  const region = (slug: string, order: number) =>
    readContentFile(`content/regions/${slug}.yaml`, `slug: ${slug}\norder: ${order}\n`);
  expect(told(region('eu', 1), region('uk', 2), region('us', 1))).toEqual([
    'content/regions/us.yaml:2:8: order: is the place of content/regions/eu.yaml. ' +
      'Allowed: 3, or another that no region has.',
  ]);
});

test('an article or a letter names a team that the firm has', () => {
  const firm = readContentFile('content/firm.yaml', 'teams: [Research team, Robotics team]\n');
  const letter = readContentFile('content/letters/one.md', '---\ndesk: Robotics team\nanswersFor: Robot crew\n---\n');
  expect(told(firm, article('one', 'author: Research team'), article('two', 'author: Reserch team'), letter)).toEqual([
    'content/articles/two.mdx:2:9: author: is no team of content/firm.yaml. ' +
      'Allowed: Research team (likely meant), or one of Research team, Robotics team.',
    'content/letters/one.md:3:13: answersFor: is no team of content/firm.yaml. Allowed: Research team, Robotics team.',
  ]);
});

test('a region is called as its file is', () => {
  expect(told(readContentFile('content/regions/guernsey.yaml', 'slug: jersey\n'))).toEqual([
    'content/regions/guernsey.yaml:1:7: slug: is "jersey". Allowed: "guernsey", as the file is called.',
  ]);
});

test('a legal text says the day that its file is called after', () => {
  const text = (version: string, words: string) =>
    readContentFile('content/legal/terms/2026-11-22.yaml', `kind: terms\nversion: ${version}\nlastUpdated: ${words}\n`);
  expect(told(text('2026-11-22', 'November 22, 2026'))).toEqual([]);
  expect(told(text('2024-03-15', 'March 15, 2024'))).toEqual([
    'content/legal/terms/2026-11-22.yaml:2:10: version: is "2024-03-15". Allowed: "2026-11-22", as the file is called.',
    'content/legal/terms/2026-11-22.yaml:3:14: lastUpdated: is "March 15, 2024". Allowed: "November 22, 2026", as the file is called.',
  ]);
});
