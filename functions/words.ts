import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { firm, type Firm } from '../contract/firm.ts';
import { enquiryRules, type EnquiryRules } from '../contract/promises.ts';
import { retention, type RetentionRule } from '../contract/retention.ts';
import { mailWords, type MailWords } from '../contract/words.ts';

/** What the functions need of `content/`. */
export interface Words {
  readonly firm: Firm;
  readonly mail: MailWords;
  readonly enquiries: EnquiryRules;
  readonly retention: readonly RetentionRule[];
}

/** Reads the four files. Throws naming file and field when one is missing or wrong. */
export function readWords(folder: string): Words {
  return {
    firm: read(folder, 'firm.yaml', firm),
    mail: read(folder, 'mail.yaml', mailWords),
    enquiries: read(folder, 'enquiries.yaml', enquiryRules),
    retention: read(folder, 'retention.yaml', retention),
  };
}

function read<Schema extends z.core.$ZodType>(folder: string, name: string, schema: Schema): z.output<Schema> {
  const path = join(folder, name);
  const parsed = z.safeParse(schema, parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || '(file)'}: ${issue.message}`);
  throw new Error(`${path} is not as contract/ wants it: ${faults.join('; ')}`);
}
