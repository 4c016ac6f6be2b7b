import * as z from 'zod';
import type { ContentFile } from './content-file.ts';
import { jsonSchemaOf } from './json-schemas.ts';
import { likely } from './likely.ts';
import type { Problem } from './problem.ts';
import type { Schema } from './schema-of.ts';

/** Wrong fields of a file, by its schema. The schemas' messages say what is allowed. */
export function fieldProblems(file: ContentFile, schema: Schema | undefined): readonly Problem[] {
  if (file.syntax.length > 0) {
    return file.syntax.map(({ line, message }) => ({
      file: file.file,
      line,
      field: '(syntax)',
      wrong: message.replace(/[.:]$/, ''),
      allowed: 'YAML; quote values that contain ": "',
    }));
  }
  if (!schema) {
    return [
      {
        file: file.file,
        line: 1,
        field: '(whole file)',
        wrong: 'no schema belongs to this file',
        allowed: 'files with a schema: for content/pages/about.yaml it is about-words.ts in a room of site',
      },
    ];
  }
  const result = schema.safeParse(file.asRead);
  if (result.success) return [];
  return (result.error?.issues ?? []).map(({ path, message: said, keys = [] }) => {
    const at = [...path, ...keys.slice(0, 1)];
    // The word that says of which kind an entry is has options like any other.
    const message = said.replace(/^Invalid discriminator value\. Expected (.+)$/, (_, kinds: string) => {
      return `Invalid option: expected one of ${kinds.replaceAll("'", '"').replaceAll(' | ', '|')}`;
    });
    const { wrong, allowed } = told(message);
    return {
      file: file.file,
      line: file.lineOf(at),
      column: file.columnOf(at),
      field: path.map(String).join('.') || '(whole file)',
      wrong,
      allowed: meant(file, schema, path, keys, message) ?? allowed,
    };
  });
}

/**
 * For a field that nothing reads, or a word that is none of the options: those there are, the one that was likely meant
 * first.
 */
function meant(
  { data }: ContentFile,
  schema: Schema,
  path: readonly PropertyKey[],
  [key]: readonly string[],
  message: string,
): string | undefined {
  if (key !== undefined) {
    const fields = schema instanceof z.core.$ZodType ? fieldsAt(jsonSchemaOf(schema), path) : [];
    return fields.length > 0 ? likely(key, fields) : undefined;
  }
  const options = /^(?:Invalid option: expected one of (?<own>.+)|must be one of: (?<told>.+))$/.exec(message)?.groups;
  const value = path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    data,
  );
  if (options === undefined || typeof value !== 'string') return undefined;
  return likely(
    value,
    options['own']?.split('|').map((option) => option.replaceAll('"', '')) ?? options['told']?.split(', ') ?? [],
  );
}

const step = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
});

/** Names of the fields that a JSON Schema knows at a path. */
function fieldsAt(schema: unknown, [name, ...rest]: readonly PropertyKey[]): readonly string[] {
  const { properties, items, additionalProperties } = step.safeParse(schema).data ?? {};
  if (name === undefined) return Object.keys(properties ?? {});
  return fieldsAt(typeof name === 'number' ? items : (properties?.[String(name)] ?? additionalProperties), rest);
}

/** Splits a schema's message into what is wrong and what is allowed. */
function told(message: string): { readonly wrong: string; readonly allowed: string } {
  const known =
    /^(?:Invalid input: expected (?<type>.+?), received (?<got>.+)|Invalid option: expected one of (?<options>.+)|Unrecognized keys?: (?<keys>.+))$/.exec(
      message,
    )?.groups;
  if (known?.['type'] === 'string' && known['got'] === 'Date')
    return { wrong: 'is a date without quotes', allowed: 'text; put quotes around it' };
  if (known?.['type'] !== undefined)
    return { wrong: known['got'] === 'undefined' ? 'is missing' : `is ${known['got'] ?? ''}`, allowed: known['type'] };
  if (known?.['options'] !== undefined)
    return { wrong: 'is none of the options', allowed: known['options'].replaceAll('|', ', ') };
  if (known?.['keys'] !== undefined)
    return {
      wrong: `has ${known['keys']}, which nothing reads`,
      allowed: 'the fields of the schema; check the spelling',
    };
  const size = /^Too (?<way>big|small): expected .+? to (?:have|be) (?<bound>.+)$/.exec(message)?.groups;
  if (size) return { wrong: size['way'] === 'big' ? 'is too much' : 'is too little', allowed: size['bound'] ?? '' };
  return { wrong: 'is not as it must be', allowed: message.replace(/^must be /, '').replace(/\.$/, '') };
}
