import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { firm, type Firm } from '../contract/firm.ts';
import { mailWords, type MailWords } from '../contract/words.ts';

/** What the functions need of `content/`. */
export interface Words {
  readonly firm: Firm;
  readonly mail: MailWords;
}

/** Reads `firm.yaml` and `mail.yaml`. Throws naming file and field when one is missing or wrong. */
export function readWords(folder: string): Words {
  return { firm: read(folder, 'firm.yaml', firm), mail: read(folder, 'mail.yaml', mailWords) };
}

function read<Schema extends z.core.$ZodType>(folder: string, name: string, schema: Schema): z.output<Schema> {
  const path = join(folder, name);
  const parsed = z.safeParse(schema, parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || '(file)'}: ${issue.message}`);
  throw new Error(`${path} is not as contract/ wants it: ${faults.join('; ')}`);
}
