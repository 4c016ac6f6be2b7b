import type { EnquiryTools } from '../enquiries/tools.ts';
import type { AnswersBox } from './reply-address.ts';

/** `content/enquiries.yaml`, `answers`: what is kept of what comes in. */
export interface AnswerLimits {
  readonly mailMegabytes: number;
  readonly recordMegabytes: number;
  readonly mailsPerDay: number;
}

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
  readonly limits: AnswerLimits;
}
