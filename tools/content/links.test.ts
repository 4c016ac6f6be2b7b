import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { externalLinks, linkProblems, linksIn } from './links.ts';
import { headingAnchor, pageOf, targetsOf } from './targets.ts';

const targets = new Map([['/', new Set(['capabilities'])], ['/insights/x', new Set(['one'])], ['/contact', new Set<string>()]]);

function wrong(body: string): readonly string[] {
  const file = readContentFile('content/articles/x.mdx', `---\ntitle: x\n---\n${body}\n`);
  return linkProblems(linksIn(file), targets, () => '/insights/x').map((problem) => problem.wrong);
}

test('pages, anchors, queries, mail and https addresses are fine', () => {
  expect(wrong('[a](/contact?topic=legal) [b](/#capabilities) [c](#one) [d](https://iso.org/x) [e](mailto:a@b.example)')).toEqual([]);
});

test('unknown pages and anchors are told', () => {
  expect(wrong('[a](/contacts) [b](/#nowhere) [c](#two)')).toEqual(['"/contacts" is no page of this site', '"/" has no anchor "#nowhere"', '"/insights/x" has no anchor "#two"']);
});

test('addresses outside must be whole and use https', () => {
  expect(wrong('[a](http://iso.org) [b](https://iso) [c](iso.org)')).toEqual(['"http://iso.org" does not use https', '"https://iso" has no full host name', '"iso.org" is no address']);
});

test('address fields of YAML are links, slots of the firm are not checked here', () => {
  const file = readContentFile('content/pages/x.yaml', 'a: { label: x, to: /nowhere }\nb: "[mail](mailto:{emails.legal})"\n');
  expect(linkProblems(linksIn(file), targets, () => undefined)).toMatchObject([{ line: 1, field: 'a.to' }]);
});

test('each outside address is listed once', () => {
  const file = readContentFile('content/articles/x.mdx', '---\n---\n[a](https://iso.org) [b](https://iso.org) [c](/contact)\n');
  expect(externalLinks(linksIn(file)).map(({ href }) => href)).toEqual(['https://iso.org']);
});

test('pages and anchors come from routes, headings and ids', () => {
  expect(pageOf('content/pages/home.yaml')).toBe('/');
  expect(pageOf('content/legal/terms/2024-03-15.yaml')).toBe('/terms');
  expect(pageOf('content/pages/region.yaml')).toBeUndefined();
  expect(headingAnchor('What the term means, and what it does not')).toBe('what-the-term-means-and-what-it-does-not');
  const found = targetsOf(process.cwd(), [
    readContentFile('content/articles/ethical-ai.mdx', '---\n---\n## Two marks in line\n'),
    readContentFile('content/legal/cookies/2024-03-15.yaml', 'sections:\n  - id: categories\n'),
  ]);
  expect(found.get('/insights/ethical-ai')).toContain('two-marks-in-line');
  expect(found.get('/cookies')).toContain('categories');
});
