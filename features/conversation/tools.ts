import type { EnquiryRules } from '../enquiries/reply-times.ts';
import type { EnquiryTools } from '../enquiries/tools.ts';
import type { AnswersBox } from './reply-address.ts';

export interface ConversationTools extends EnquiryTools {
  /** People who may sign in to the desk remotely; may be empty. */
  readonly people: readonly string[];
  /** Keys of the addresses that only colleagues write from. */
  readonly ours: readonly string[];
  readonly box: AnswersBox | undefined;
  /** Names or domains of our mail servers, whose `Authentication-Results` count. */
  readonly servers: readonly string[];
  readonly limits: EnquiryRules['answers'];
}
