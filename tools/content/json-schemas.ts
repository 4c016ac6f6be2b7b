import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import * as z from 'zod';
import { schemaOf, schemaPlace } from './schema-of.ts';
import { readSiteContent } from './site-content.ts';

/** Where editors' programs find the schemas; made anew by every check, so that they are never older than the code. */
const schemaFolder = '.cache/schemas';
const settingsFile = '.vscode/settings.json';

/** A schema as JSON Schema, for what somebody writes: what has a default may be left out, and a date is text. */
export function jsonSchemaOf(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // What YAML readers make of a date is undone before it is looked at (site/copy/fields.ts): what is wanted comes
      // after.
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform')
        Object.assign(jsonSchema, jsonSchemaOf(def.out), { $schema: undefined });
    },
  });
}

/** Folders with many files of one kind; elsewhere each file has a schema of its own. */
const ofOneKind = /^content\/(?:articles|claims|legal\/[a-z]+|letters|regions|replies|samples)\//;

interface Named {
  readonly name: string;
  /** The file or files it is for, as editors' programs name them. */
  readonly files: string[];
  readonly schema: z.core.$ZodType;
}

async function namedSchemas(root: string): Promise<readonly Named[]> {
  const named = new Map<string, Named>();
  for (const { file } of readSiteContent(root)) {
    const place = schemaPlace(file);
    const schema = await schemaOf(root, file);
    if (!place || !(schema instanceof z.core.$ZodType)) continue;
    const name = basename(place.module).replace(/-words$/, '');
    const pattern = ofOneKind.test(file) ? `${dirname(file)}/*${extname(file)}` : file;
    const known = named.get(`${place.module}#${place.name}`) ?? { name: `${name}-${place.name}`, files: [], schema };
    if (!known.files.includes(pattern)) known.files.push(pattern);
    named.set(`${place.module}#${place.name}`, known);
  }
  return [...named.values()];
}

/** What the settings of Visual Studio Code say of the schemas. */
export async function schemaSettings(root: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const named = await namedSchemas(root);
  return Object.fromEntries(named.map(({ name, files }) => [`./${schemaFolder}/${name}.json`, files]));
}

/** Writes a JSON Schema for every file of content/, and the settings that lead to them. */
export async function writeSchemas(root: string): Promise<void> {
  const named = await namedSchemas(root);
  mkdirSync(join(root, schemaFolder), { recursive: true });
  for (const { name, schema } of named)
    writeFileSync(join(root, schemaFolder, `${name}.json`), JSON.stringify(jsonSchemaOf(schema)));
  const path = join(root, settingsFile);
  const before = existsSync(path)
    ? z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))
    : {};
  mkdirSync(dirname(path), { recursive: true });
  const after = { ...before, 'yaml.schemas': await schemaSettings(root) };
  // Only when it says something else: the formatter has set its lines.
  if (JSON.stringify(after) !== JSON.stringify(before)) writeFileSync(path, `${JSON.stringify(after, undefined, 2)}\n`);
}
