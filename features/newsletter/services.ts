import { perContext, type Context } from '../../core/context/context.ts';
import { bounceMailbox } from './bounces/bounce-mailbox.ts';
import type { LetterTools, NewsletterTools } from './tools.ts';
import { periodOf } from '../privacy/period.ts';

export const newsletterOf = perContext((context: Context): NewsletterTools => ({
  ...context,
  wording: context.words.mail.consent.version,
}));

export const lettersOf = perContext((context: Context): LetterTools => ({
  ...context,
  mailsPerHour: context.words.letters.mailsPerHour,
  mailsKept: periodOf(context.words.retention, 'sent-mails'),
}));

/** Reader of the bounce mailbox; undefined if none is configured. */
export const bounceMailboxOf = perContext((context: Context) => {
  const { bouncesImapUrl: url, bounceDomain: domain } = context.settings;
  return url === undefined || domain === undefined
    ? undefined
    : bounceMailbox({ url, domain, tools: newsletterOf(context), owner: context.owner, log: context.log });
});
