import type * as z from 'zod/mini';
import type { Firm } from '../../contract/firm.ts';
import type { MailWords } from '../../contract/words.ts';

/** Parsed `content/`. Features add what several of them need (features/words.ts). */
export interface Words {
  /** Reads a file that only one feature needs, with the firm's slots filled. @throws naming file and field */
  readonly read: <Page extends object>(name: string, schema: z.core.$ZodType<Page>) => Page;
  readonly firm: Firm;
  readonly mail: MailWords;
}
