import { perContext, type Context } from '../../core/context/context.ts';
import { periodOf } from '../privacy/period.ts';
import { hour } from '../../contract/time.ts';

export const newsletterOf = perContext((context: Context): NewsletterTools => ({
  ...context,
  wording: context.words.mail.consent.version,
}));

export const lettersOf = perContext((context: Context): LetterTools => ({
  ...context,
  mailsPerHour: context.words.letters.mailsPerHour,
  mailsKept: periodOf(context.words.retention, 'sent-mails'),
}));

export interface NewsletterTools extends Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'mintToken' | 'onMail'> {
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
