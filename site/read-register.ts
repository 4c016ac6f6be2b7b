import type { z } from 'astro/zod';
import { parse } from 'yaml';
import { explain } from './schemas/explain.ts';

/** Reads a register from its YAML text; throws one line per wrong field, each naming `file`. */
export function readRegister<Schema extends z.ZodType>(file: string, source: string, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(parse(source));
  if (!result.success) throw new Error(explain(file, result.error.issues));
  return result.data;
}
