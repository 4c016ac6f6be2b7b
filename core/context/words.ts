import type * as z from 'zod/mini';
import type { Firm } from '../../contract/firm.ts';
import type { MailWords } from '../../contract/words.ts';

/** What is read of `content/`. What several features need of it has a name here, which they add (features/words.ts). */
export interface Words {
  /** Reads a file that one feature alone needs, in the firm's name. Throws naming file and field. */
  readonly read: <Page extends object>(name: string, schema: z.core.$ZodType<Page>) => Page;
  readonly firm: Firm;
  readonly mail: MailWords;
}
