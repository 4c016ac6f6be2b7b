import type { NewsletterTools } from '../tools.ts';
import { hour } from '../../../contract/time.ts';

/** What sending a letter needs from outside. */
export interface LetterTools extends Pick<NewsletterTools, 'store' | 'outbox' | 'now' | 'newId' | 'onMail'> {
  /** Mails of a letter that leave in an hour. */
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
