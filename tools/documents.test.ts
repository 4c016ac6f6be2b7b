import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './checks/root.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'ui/*.md'], { cwd: root });
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Anchors of a document's headings, as GitHub makes them. */
function anchorsIn(file: string): readonly string[] {
  return [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\w\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every link and picture of the documents leads to a file of the repository and a heading that exists', () => {
  expect(documents).toContain('README.md');
  const dead = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)]
      .map(([, link, picture]) => link ?? picture ?? '')
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : join(dirname(file), path);
        return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
      })
      .map((link) => `${file}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('every decision record has its number, a status and a date, and fits a page', () => {
  const records = documents.filter((file) => file.startsWith(join('docs', 'decisions')));
  expect(records.length).toBeGreaterThan(0);
  const wrong = records.filter((file) => {
    const number = Number(/\/(\d{4})-/.exec(file)?.[1]);
    const text = textOf(file);
    return (
      !new RegExp(
        String.raw`^# ${number}\. .+\n\nStatus: (?:accepted|superseded by \d+)\nDate: \d{4}-\d\d-\d\d\n`,
      ).test(text) || text.split('\n').length > 46
    );
  });
  expect(wrong).toEqual([]);
});

test('the list of behaviours names tests that there are', () => {
  const tests = globSync(['{bench,contract,core,features,site,tests,tools,ui}/**/*.{test,spec}.{ts,tsx}'], {
    cwd: root,
  });
  const named = [...textOf(join('docs', 'behaviours.md')).matchAll(/^- .+?: (.+)$/gm)].flatMap(([, files = '']) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) =>
      file.replace(/^desk\//, 'journeys/desk/').replace(/^journeys\//, 'tests/journeys/'),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(
    named.filter((file) => !existsSync(join(root, file)) && !tests.some((one) => one.startsWith(`${file}.`))),
  ).toEqual([]);
});
