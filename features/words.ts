import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { firm, firmWordsOf, withFirmWords } from '../contract/firm.ts';
import { readYaml } from '../contract/read-yaml.ts';
import { mailWords } from '../contract/words.ts';
import type { Words } from '../core/context/words.ts';
import { calls, type CallsCopy } from './calls/page/calls-words.ts';
import { callRules, type CallRules } from './calls/schema.ts';
import { readSavedReplies, type SavedReply } from './conversation/saved-replies.ts';
import { acts, type ActsCopy } from './enquiries/page/acts/acts-words.ts';
import { enquiryWords, type EnquirySubjects, type EnquiryToasts } from './enquiries/enquiry-words.ts';
import { offeredWordings } from './consent/offered-wordings.ts';
import { enquiryRules, type EnquiryRules } from './enquiries/reply-times.ts';
import { periodWords } from './periods.ts';
import { promiseRegister, type MadePromise } from './promises/promise-register.ts';
import { retention, type RetentionRule } from './privacy/retention-schema.ts';

/** `content/letters.yaml` */
export const letterRules = z.strictObject({
  /** Emails of a letter sent per hour. */
  mailsPerHour: z.int().check(z.minimum(1), z.maximum(3_600_000)),
});

declare module '../core/context/words.ts' {
  interface Words {
    readonly enquiries: EnquiryRules;
    readonly calls: CallRules;
    /** Words of the pages of calls, and of the pages by which the team acts on an enquiry. */
    readonly callPages: CallsCopy;
    readonly actPages: ActsCopy;
    /** Words shared with the enquiry forms. */
    readonly forms: { readonly subjects: EnquirySubjects; readonly toasts: EnquiryToasts };
    readonly retention: readonly RetentionRule[];
    readonly letters: z.infer<typeof letterRules>;
    /** `content/replies` */
    readonly replies: readonly SavedReply[];
    readonly promises: readonly MadePromise[];
    /** `content/consent`: hash of each consent wording offered so far, by policy. */
    readonly wordings: ReadonlyMap<string, string>;
  }
}

/** Reads the server's part of a `content/` folder. @throws naming file and field when one is missing or invalid */
export function readWords(folder: string): Words {
  const read = <Schema extends z.core.$ZodType>(name: string, schema: Schema): z.output<Schema> => {
    const path = join(folder, name);
    return readYaml(path, readFileSync(path, 'utf8'), schema);
  };
  const ours = read('firm.yaml', firm);
  const enquiries = read('enquiries.yaml', enquiryRules);
  const called = read('calls.yaml', callRules);
  const slots = { ...firmWordsOf(ours), ...periodWords(enquiries, called) };
  const inFirmsName = <Page extends object>(page: Page): Page => withFirmWords(page, slots);
  return {
    read: (name, schema) => inFirmsName(read(name, schema)),
    firm: ours,
    mail: inFirmsName(read('mail.yaml', mailWords)),
    enquiries,
    calls: called,
    callPages: inFirmsName(read(join('pages', 'calls.yaml'), calls)),
    actPages: inFirmsName(read(join('pages', 'acts.yaml'), acts)),
    forms: inFirmsName(read(join('pages', 'enquiries.yaml'), enquiryWords)),
    retention: inFirmsName(read('retention.yaml', retention)),
    letters: read('letters.yaml', letterRules),
    replies: readSavedReplies(join(folder, 'replies')),
    promises: read('promises.yaml', promiseRegister),
    wordings: offeredWordings(folder),
  };
}
