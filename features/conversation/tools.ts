import type { EnquiryRules } from '../enquiries/reply-times.ts';
import type { EnquiryTools } from '../enquiries/tools.ts';
import type { AnswersBox } from './reply-address.ts';

/** What the use cases of the conversation work with. */
export interface ConversationTools extends EnquiryTools {
  /** Who may sign in to the desk; empty where that is nobody elsewhere. */
  readonly people: readonly string[];
  /** Addresses, as keys, from which only we write. */
  readonly ours: readonly string[];
  /** Undefined where no answer is read. */
  readonly box: AnswersBox | undefined;
  /** Names of our mail servers, or domains they are in: whose `Authentication-Results` count. */
  readonly servers: readonly string[];
  /** What is kept of what comes in. */
  readonly limits: EnquiryRules['answers'];
}
