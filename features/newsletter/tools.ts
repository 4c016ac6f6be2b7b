import type { Context } from '../../core/context/context.ts';
import { hour } from '../../contract/time.ts';

export interface NewsletterTools extends Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'mintToken' | 'onMail'> {
  /** Version of the words under which people sign up now. */
  readonly wording: string;
}

export interface LetterTools extends Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'onMail' | 'team'> {
  readonly mailsPerHour: number;
  /** How long the record of an email is kept, which tells who has received a letter: an ISO 8601 period. */
  readonly mailsKept: string;
}

/** Milliseconds between two mails of a letter. */
export function paceOf({ mailsPerHour }: Pick<LetterTools, 'mailsPerHour'>): number {
  return Math.round(hour / mailsPerHour);
}
