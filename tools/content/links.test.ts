import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { linkProblems, linksIn } from './links.ts';

const targets = new Map([
  ['/', new Set(['capabilities'])],
  ['/insights/x', new Set(['one'])],
  ['/contact', new Set<string>()],
]);

function wrong(body: string): readonly string[] {
  const file = readContentFile('content/articles/x.mdx', `---\ntitle: x\n---\n${body}\n`);
  return linkProblems(linksIn(file), targets, () => '/insights/x').map((problem) => problem.wrong);
}

test('pages, anchors, queries, mail and https addresses are fine', () => {
  expect(
    wrong('[a](/contact?topic=legal) [b](/#capabilities) [c](#one) [d](https://iso.org/x) [e](mailto:a@b.example)'),
  ).toEqual([]);
});

test('unknown pages and anchors are told', () => {
  expect(wrong('[a](/contacts) [b](/#nowhere) [c](#two)')).toEqual([
    '"/contacts" is no page of this site',
    '"/" has no anchor "#nowhere"',
    '"/insights/x" has no anchor "#two"',
  ]);
});

test('addresses outside must be whole and use https', () => {
  expect(wrong('[a](http://iso.org) [b](https://iso) [c](iso.org)')).toEqual([
    '"http://iso.org" does not use https',
    '"https://iso" has no full host name',
    '"iso.org" is no address',
  ]);
});

test('address fields of YAML are links, slots of the firm are not checked here', () => {
  const file = readContentFile(
    'content/pages/x.yaml',
    'a: { label: x, to: /contacts }\nb: "[mail](mailto:{emails.legal})"\n',
  );
  expect(linkProblems(linksIn(file), targets, () => undefined)).toMatchObject([
    { line: 1, field: 'a.to', allowed: '/contact (likely meant), or one of /, /insights/x, /contact' },
  ]);
});
