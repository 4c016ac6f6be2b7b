import { safeParse, type core, type output } from 'zod';
import { parse } from 'yaml';
import { explain } from './schemas/explain.ts';

/** Reads a register from its YAML text; throws one line per wrong field, each naming `file`. */
export function readRegister<Schema extends core.$ZodType>(file: string, source: string, schema: Schema): output<Schema> {
  const result = safeParse(schema, parse(source));
  if (!result.success) throw new Error(explain(file, result.error.issues));
  return result.data;
}
