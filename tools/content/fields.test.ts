import { expect, test } from 'vitest';
import * as z from 'zod';
import { readContentFile } from './content-file.ts';
import { fieldProblems } from './fields.ts';
import { root } from '../checks/root.ts';
import { isoDate } from '../../site/copy/fields.ts';
import { schemaOf } from './schema-of.ts';

const schema = z.strictObject({
  title: z.string(),
  kind: z.enum(['a', 'b']),
  plate: z.strictObject({ alt: z.string(), caption: z.string().optional() }).optional(),
});

function problems(source: string) {
  return fieldProblems(readContentFile('content/pages/x.yaml', source), schema).map(
    ({ line, field, wrong, allowed }) => `${line} ${field}: ${wrong} | ${allowed}`,
  );
}

test('a missing field names its kind', () => {
  expect(problems('kind: a\n')).toEqual(['1 title: is missing | text']);
});

test('an option that does not exist names those that do', () => {
  expect(problems('title: x\nkind: c\n')).toEqual([
    '2 kind: is none of the options | a (likely meant), or one of a, b',
  ]);
});

test('so does a word that says of which kind an entry is', () => {
  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('cookie') }),
    z.object({ kind: z.literal('local storage') }),
  ]);
  expect(fieldProblems(readContentFile('content/vendors.yaml', 'kind: localStorage\n'), kinds)).toMatchObject([
    { wrong: 'is none of the options', allowed: 'local storage (likely meant), or one of cookie, local storage' },
  ]);
});

test('a misspelt field is told on its own line', () => {
  expect(problems('title: x\nkind: a\nplate:\n  alt: y\n  captoin: z\n')).toEqual([
    '5 plate.captoin: is read by nothing | caption (likely meant), or one of alt, caption',
  ]);
});

test('a date without quotes is told where words are wanted, as the build reads it', () => {
  expect(problems('title: 2026-11-22\nkind: a\n')).toEqual(['1 title: is a date | text; put quotes around it']);
});

test.each(['2026-11-31', '2027-02-29', '2026-13-03', '3 December 2026'])('refuses a day that is none: %s', (text) => {
  const file = readContentFile('content/pages/x.yaml', `on: ${text}\n`);
  expect(fieldProblems(file, z.object({ on: isoDate }))).toMatchObject([
    { line: 1, column: 5, field: 'on', allowed: 'a day of the calendar in the form 2026-11-20' },
  ]);
  expect(fieldProblems(readContentFile('content/pages/x.yaml', 'on: 2028-02-29\n'), z.object({ on: isoDate }))).toEqual(
    [],
  );
});

test('values of another kind are told in words', () => {
  const told = (field: z.ZodType, value: string) => {
    const file = readContentFile('content/pages/x.yaml', `of: ${value}\n`);
    return fieldProblems(file, z.object({ of: field })).map(({ wrong, allowed }) => `${wrong} | ${allowed}`);
  };
  expect(told(z.boolean(), 'yes')).toEqual(['is the text "yes" | true or false']);
  expect(told(z.string(), '2018')).toEqual(['is the number 2018 | text; put quotes around it']);
  expect(told(z.array(z.string()), '')).toEqual(['is empty | a list']);
  expect(told(z.array(z.string()), 'slug')).toEqual(['is the text "slug" | a list: [slug]']);
  expect(told(z.array(z.string()).min(3), '[a]')).toEqual(['is too little | at least 3 items']);
  const own = z.object({ of: z.object({ kind: z.enum(['a', 'b'], 'must be one of: a, b') }) });
  expect(fieldProblems(readContentFile('content/pages/x.yaml', 'of: {}\n'), own)).toMatchObject([
    { field: 'of.kind', wrong: 'is missing', allowed: 'a, b' },
  ]);
});

test('a list of the wrong length is told with the right one', () => {
  const ruled = z.object({ order: z.array(z.string()).length(2) });
  const [problem] = fieldProblems(readContentFile('content/pages/x.yaml', 'order: [a, b, c]\n'), ruled);
  expect(problem).toMatchObject({ wrong: 'is too much', allowed: 'exactly 2 items' });
});

test('the character in the line is told with it', () => {
  expect(fieldProblems(readContentFile('content/pages/x.yaml', 'title: x\nkind:   c\n'), schema)).toMatchObject([
    { line: 2, column: 9 },
  ]);
});

test('names that stand for what is written elsewhere are refused with their line, before they are followed', () => {
  const bomb = `a: &a [${'lol, '.repeat(9)}]\n${'bcdefghi'
    .split('')
    .map((name, place) => `${name}: &${name} [${`*${'abcdefgh'[place] ?? ''}, `.repeat(9)}]`)
    .join('\n')}\n`;
  const [first] = problems(bomb);
  expect(first).toBe(
    '2 (syntax): *a stands for what is written elsewhere; write it out | YAML; quote values that contain ": "',
  );
});

test.each([
  '../secret',
  'a/b',
  '/about',
  '//elsewhere.example',
  'https://elsewhere.example',
  '%2e%2e',
  'a\\b',
  'Old Slug',
  '',
])('an earlier slug %j of an article or a region is refused with its line', async (old) => {
  for (const [name, source] of [
    ['articles/x.mdx', `---\ntitle: x\nformerly:\n  - ${JSON.stringify(old)}\n---\n`],
    ['regions/x.yaml', `slug: x\ntitle: x\nformerly:\n  - ${JSON.stringify(old)}\n`],
  ] as const) {
    const file = readContentFile(`content/${name}`, source);
    const told = fieldProblems(file, await schemaOf(root, file.file)).filter(({ field }) => field === 'formerly.0');
    expect(told, name).toMatchObject([{ file: file.file, line: 4 }]);
  }
});
