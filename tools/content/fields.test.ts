import { expect, test } from 'vitest';
import * as z from 'zod';
import { readContentFile } from './content-file.ts';
import { fieldProblems } from './fields.ts';
import { schemaOf, schemaPlace } from './schema-of.ts';

const schema = z.strictObject({ title: z.string(), kind: z.enum(['a', 'b']), plate: z.strictObject({ alt: z.string() }).optional() });

function problems(source: string) {
  return fieldProblems(readContentFile('content/pages/x.yaml', source), schema).map(({ line, field, wrong, allowed }) => `${line} ${field}: ${wrong} | ${allowed}`);
}

test('a good file has no problems', () => {
  expect(problems('title: x\nkind: a\n')).toEqual([]);
});

test('a missing field names its kind', () => {
  expect(problems('kind: a\n')).toEqual(['1 title: is missing | string']);
});

test('an option that does not exist names those that do', () => {
  expect(problems('title: x\nkind: c\n')).toEqual(['2 kind: is none of the options | "a", "b"']);
});

test('a misspelt field is told on its own line', () => {
  expect(problems('title: x\nkind: a\nplate:\n  alt: y\n  captoin: z\n')).toEqual([
    '5 plate: has "captoin", which nothing reads | the fields of the schema; check the spelling',
  ]);
});

test('a date without quotes is told where words are wanted, as the build reads it', () => {
  expect(problems('title: 2026-11-22\nkind: a\n')).toEqual(['1 title: is a date without quotes | text; put quotes around it']);
});

test('a list of the wrong length is told with the right one', () => {
  const ruled = z.object({ order: z.array(z.string()).length(2) });
  const [problem] = fieldProblems(readContentFile('content/pages/x.yaml', 'order: [a, b, c]\n'), ruled);
  expect(problem).toMatchObject({ wrong: 'is too much', allowed: 'exactly 2 items' });
});

test('a file without a schema is refused', () => {
  const [problem] = fieldProblems(readContentFile('content/pages/x.yaml', 'title: x'), undefined);
  expect(problem?.wrong).toMatch(/no schema/);
});

test('the schema of a content file is found by name', async () => {
  expect(schemaPlace('content/pages/not-found.yaml')).toEqual({ module: 'site/sections/not-found/not-found-words', name: 'notFound' });
  expect(schemaPlace('content/legal/terms/2024-03-15.yaml')).toEqual({ module: 'site/sections/legal/legal', name: 'legal' });
  expect(schemaPlace('content/notes.txt')).toBeUndefined();
  expect(await schemaOf(process.cwd(), 'content/retention.yaml')).toBeDefined();
  expect(await schemaOf(process.cwd(), 'content/pages/no-such-page.yaml')).toBeUndefined();
});
