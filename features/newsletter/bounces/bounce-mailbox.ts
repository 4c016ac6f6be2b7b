import { MailboxReader, type MailboxParts } from '../../../core/mail/read-mailbox.ts';
import type { NewsletterTools } from '../tools.ts';
import { readReturnedMailApart } from './read-apart.ts';
import { longestMail } from './returned-mail.ts';
import { takeReturn } from './take-return.ts';

interface BounceMailboxParts extends Pick<MailboxParts, 'url' | 'owner' | 'log'> {
  /** Domain of the return paths. */
  readonly domain: string;
  readonly tools: Pick<NewsletterTools, 'store' | 'outbox' | 'now' | 'newId' | 'wording'>;
}

/** The mailbox that letters come back to. */
export function bounceMailbox({ domain, tools, ...parts }: BounceMailboxParts): MailboxReader {
  return new MailboxReader({
    ...parts,
    ...tools,
    name: 'bounce mailbox',
    variable: 'BOUNCES_IMAP_URL',
    said: 'returned emails read',
    longest: longestMail + 1,
    async take(source) {
      const { outcome } = await takeReturn(tools, await readReturnedMailApart(source, domain));
      const understood = outcome !== 'unclear';
      return { understood, counts: [understood ? 'taken' : 'kept', ...(outcome === 'ended' ? ['ended'] : [])] };
    },
  });
}
