import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import * as z from 'zod';
import { articles } from '../../site/prose/article-words.ts';
import { regions } from '../../site/sections/region/regions.ts';
import { root } from '../checks/root.ts';
import { jsonSchemaOf, schemaSettings, writeSchemas } from './json-schemas.ts';
import { readSiteContent } from './site-content.ts';

test('an article’s schema completes its fields, takes a date as text, and asks for no field that has a default', () => {
  const schema = z
    .object({
      properties: z.record(z.string(), z.looseObject({})),
      required: z.array(z.string()),
      additionalProperties: z.literal(false),
    })
    .parse(jsonSchemaOf(articles));
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['title', 'publishOn', 'formerly', 'plate']));
  expect(schema.properties['publishOn']).toMatchObject({ type: 'string', format: 'date' });
  expect(schema.properties['status']).toMatchObject({ enum: ['published', 'coming-soon'] });
  expect(schema.required).toContain('title');
  expect(schema.required).not.toContain('draft');
  expect(jsonSchemaOf(regions)).toMatchObject({ type: 'object' });
});

test('the settings of the editor lead every YAML file to its schema, and are current', async () => {
  const settings = await schemaSettings(root);
  const written = z
    .object({ 'yaml.schemas': z.record(z.string(), z.array(z.string())) })
    .parse(JSON.parse(readFileSync(join(root, '.vscode', 'settings.json'), 'utf8')));
  expect(written['yaml.schemas']).toEqual(settings);
  const patterns = Object.values(settings).flat();
  const missing = readSiteContent(root).filter(
    ({ file }) =>
      file.endsWith('.yaml') &&
      !patterns.some(
        (pattern) => file === pattern || (pattern.includes('*') && file.startsWith(pattern.replace(/\*.*/, ''))),
      ),
  );
  expect(missing.map(({ file }) => file)).toEqual([]);
});

test('a project without settings of the editor gets them', async () => {
  const folder = temporaryFolder();
  for (const name of ['content', 'contract', 'core', 'features', 'site', 'tools'])
    symlinkSync(join(root, name), join(folder, name));
  await writeSchemas(folder);
  expect(JSON.parse(readFileSync(join(folder, '.vscode', 'settings.json'), 'utf8'))).toEqual({
    'yaml.schemas': await schemaSettings(root),
  });
});
