import type { Outbox } from '../../core/outbox/outbox.ts';
import type { Store } from '../../core/store/store.ts';
import { hour } from '../../contract/time.ts';

export interface NewsletterTools {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly mintToken: () => string;
  /** Version of the words under which people sign up now. */
  readonly wording: string;
  /** Called after mail was put into the outbox. */
  readonly onMail: () => void;
}

export interface LetterTools extends Pick<NewsletterTools, 'store' | 'outbox' | 'now' | 'newId' | 'onMail'> {
  readonly mailsPerHour: number;
  /** How long the record of an email is kept, which tells who has received a letter: an ISO 8601 period. */
  readonly mailsKept: string;
  /** Who is told when a letter stops by itself. */
  readonly team: string;
}

/** Milliseconds between two mails of a letter. */
export function paceOf({ mailsPerHour }: Pick<LetterTools, 'mailsPerHour'>): number {
  return Math.round(hour / mailsPerHour);
}
