import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod/mini';

/**
 * Reads a YAML file of `content/` by its schema.
 * @param file its path, for messages
 * @throws one line per wrong field: which file, which field, what is wrong
 */
export function readYaml<Schema extends z.core.$ZodType>(
  file: string,
  source: string,
  schema: Schema,
): z.output<Schema> {
  try {
    // A few lines of nested aliases can expand to gigabytes.
    return checked(file, parse(source, { maxAliasCount: 0 }), schema);
  } catch (error) {
    if (!(error instanceof YAMLParseError || error instanceof ReferenceError)) throw error;
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

/** Parses the data of a YAML file by its schema. @throws as `readYaml` */
export function checked<Schema extends z.core.$ZodType>(file: string, data: unknown, schema: Schema): z.output<Schema> {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues
      .map(({ path, message }) => `${file}: ${path.map(String).join('.') || '(whole file)'}: ${message}`)
      .join('\n'),
  );
}
