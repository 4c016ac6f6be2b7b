import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { callRules, type CallRules } from '../../features/calls/schema.ts';
import { callWords, type CallWords } from '../../features/calls/call-words.ts';
import { firm, type Firm } from '../../contract/firm.ts';
import { enquiryWords, type EnquirySubjects, type EnquiryToasts } from '../../features/enquiries/enquiry-words.ts';
import { enquiryRules, type EnquiryRules } from '../../features/enquiries/reply-times.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import { retention, type RetentionRule } from '../../features/privacy/retention-schema.ts';
import { mailWords, type MailWords } from '../../contract/words.ts';

/** `content/letters.yaml` */
export const letterRules = z.strictObject({
  /** How many mails of a letter leave in an hour. */
  mailsPerHour: z.int().check(z.minimum(1), z.maximum(3_600_000)),
});

/** What the functions need of `content/`. */
export interface Words {
  readonly firm: Firm;
  readonly mail: MailWords;
  readonly enquiries: EnquiryRules;
  readonly calls: CallRules;
  /** What the pages of calls say, where the functions say it. */
  readonly callPages: CallWords;
  /** What the enquiry forms say too. */
  readonly forms: { readonly subjects: EnquirySubjects; readonly toasts: EnquiryToasts };
  readonly retention: readonly RetentionRule[];
  readonly letters: z.infer<typeof letterRules>;
}

/** Reads the files. Throws naming file and field when one is missing or wrong. */
export function readWords(folder: string): Words {
  return {
    firm: read(folder, 'firm.yaml', firm),
    mail: read(folder, 'mail.yaml', mailWords),
    enquiries: read(folder, 'enquiries.yaml', enquiryRules),
    calls: read(folder, 'calls.yaml', callRules),
    callPages: read(folder, join('pages', 'calls.yaml'), callWords),
    forms: read(folder, join('pages', 'enquiries.yaml'), enquiryWords),
    retention: read(folder, 'retention.yaml', retention),
    letters: read(folder, 'letters.yaml', letterRules),
  };
}

function read<Schema extends z.core.$ZodType>(folder: string, name: string, schema: Schema): z.output<Schema> {
  const path = join(folder, name);
  return readYaml(path, readFileSync(path, 'utf8'), schema);
}
