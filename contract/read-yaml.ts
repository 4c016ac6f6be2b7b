import { parse } from 'yaml';
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
  return checked(file, parse(source), schema);
}

/** What was read of a YAML file already, by its schema; throws as `readYaml` does. */
export function checked<Schema extends z.core.$ZodType>(file: string, data: unknown, schema: Schema): z.output<Schema> {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues
      .map(({ path, message }) => `${file}: ${path.map(String).join('.') || '(whole file)'}: ${message}`)
      .join('\n'),
  );
}
