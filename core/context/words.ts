import type { Firm } from '../../contract/firm.ts';
import type { MailWords } from '../../contract/words.ts';

/** What is read of `content/`. A feature adds what it reads of it (features/words.ts). */
export interface Words {
  readonly firm: Firm;
  readonly mail: MailWords;
}
