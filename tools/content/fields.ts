import * as z from 'zod';
import type { ContentFile } from './content-file.ts';
import { jsonSchemaOf } from './json-schemas.ts';
import { likely } from './likely.ts';
import { problemAt, type Problem } from './problem.ts';
import type { Schema } from './schema-of.ts';

/** Wrong fields of a file, by its schema. The schemas' messages say what is allowed. */
export function fieldProblems(file: ContentFile, schema: Schema | undefined): readonly Problem[] {
  if (file.syntax.length > 0) {
    return file.syntax.map(({ message, ...place }) => ({
      file: file.file,
      ...place,
      field: '(syntax)',
      wrong: message.replace(/[.:]$/, ''),
      allowed: 'YAML; quote values that contain ": "',
    }));
  }
  if (!schema) {
    const allowed = 'files with a schema: for content/pages/about.yaml it is about-words.ts in a room of site';
    return [problemAt(file, [], 'no schema belongs to this file', allowed)];
  }
  const result = schema.safeParse(file.asRead);
  if (result.success) return [];
  return (result.error?.issues ?? []).flatMap(({ path, message, keys = [] }) => {
    const tell = (at: readonly PropertyKey[], { wrong, allowed }: Told) => problemAt(file, at, wrong, allowed);
    if (keys.length > 0) return keys.map((key) => tell([...path, key], unread(key, schema, path)));
    const value = path.reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
      file.data,
    );
    return [tell(path, told(message, value))];
  });
}

type Told = Pick<Problem, 'wrong' | 'allowed'>;

function unread(key: string, schema: Schema, path: readonly PropertyKey[]): Told {
  const fields = schema instanceof z.core.$ZodType ? fieldsAt(jsonSchemaOf(schema), path) : [];
  const allowed = fields.length > 0 ? likely(key, fields) : 'the fields of the schema; check the spelling';
  return { wrong: 'is read by nothing', allowed };
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

/** What a schema calls a kind of value, for editors. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields with values',
  record: 'fields with values',
};

/** Splits a schema's message into what is wrong and what is allowed; of options, the one likely meant comes first. */
function told(message: string, value: unknown): Told {
  const known =
    /^Invalid input: expected (?<type>.+?), received (?<got>.+)$/.exec(message)?.groups ??
    // The word that says of which kind an entry is has options like any other.
    /^Invalid (?:option: expected one of|discriminator value\. Expected) (?<options>.+)$/.exec(message)?.groups ??
    /^must be one of: (?<options>.+)$/.exec(message)?.groups ??
    /^Too (?<way>big|small): expected .+? to (?:have|be) (?<bound>.+)$/.exec(message)?.groups ??
    {};
  const { type, got = '', options, way, bound = '' } = known;
  if (type !== undefined) {
    const isUnquoted = type === 'string' && /^(?:Date|number|boolean)$/.test(got);
    const list = type === 'array' && typeof value === 'string' ? `: [${value}]` : '';
    const allowed = isUnquoted ? 'text; put quotes around it' : (kinds[type] ?? type) + list;
    return { wrong: got === 'undefined' ? 'is missing' : got === 'Date' ? 'is a date' : `is ${shown(value)}`, allowed };
  }
  if (options !== undefined) {
    const all = options.split(/\s*\|\s*|, /).map((option) => option.replaceAll(/["']/g, ''));
    if (typeof value === 'string') return { wrong: 'is none of the options', allowed: likely(value, all) };
    return { wrong: value === undefined ? 'is missing' : `is ${shown(value)}`, allowed: all.join(', ') };
  }
  const words = bound.replace(/^>=/, 'at least ').replace(/^<=/, 'at most ');
  if (way !== undefined) return { wrong: way === 'big' ? 'is too much' : 'is too little', allowed: words };
  const wrong = value === undefined ? 'is missing' : 'is not as it must be';
  return { wrong, allowed: message.replace(/^must be /, '').replace(/\.$/, '') };
}

/** A value as an editor sees it. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `the text "${value}"`;
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'a list' : value === null ? 'empty' : 'fields with values';
}
