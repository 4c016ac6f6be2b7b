import type { Context } from '../../core/context/context.ts';
import { hour } from '../../contract/time.ts';

export interface NewsletterTools extends Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'mintToken' | 'onMail'> {
  /** Version of the current consent wording. */
  readonly wording: string;
}

export interface LetterTools extends Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'onMail' | 'team'> {
  readonly mailsPerHour: number;
  /** How long records of emails, and so of a letter's recipients, are kept: an ISO 8601 period. */
  readonly mailsKept: string;
}

/** Milliseconds between two emails of a letter. */
export function paceOf({ mailsPerHour }: Pick<LetterTools, 'mailsPerHour'>): number {
  return Math.round(hour / mailsPerHour);
}
