import { MailboxReader, type MailboxParts } from '../../../core/mail/read-mailbox.ts';
import { perContext, type Context } from '../../../core/context/context.ts';
import { newsletterOf, type NewsletterTools } from '../services.ts';
import { longestMail, type ReturnedMail } from './returned-mail.ts';
import { recordReturn } from './record-return.ts';
import { askOnce, threadProgram } from '../../../core/store/thread.ts';
import type { ReturnedMailOrder } from './returned-mail-thread.ts';

interface BounceMailboxParts extends Pick<MailboxParts, 'url' | 'owner' | 'log'> {
  readonly domain: string;
  readonly tools: Pick<NewsletterTools, 'store' | 'outbox' | 'now' | 'newId' | 'wording'>;
}

/** Reader of the mailbox that receives bounced letters and spam reports. */
export function bounceMailbox({ domain, tools, ...parts }: BounceMailboxParts): MailboxReader {
  return new MailboxReader({
    ...parts,
    ...tools,
    name: 'bounce mailbox',
    variable: 'BOUNCES_IMAP_URL',
    said: 'returned emails read',
    longest: longestMail + 1,
    async take(source) {
      const { outcome } = await recordReturn(tools, await readReturnedMailInThread(source, domain));
      const understood = outcome !== 'unclear';
      return { understood, counts: [understood ? 'taken' : 'kept', ...(outcome === 'ended' ? ['ended'] : [])] };
    },
  });
}

/** Reader of the configured bounce mailbox; undefined if there is none. */
export const bounceMailboxOf = perContext((context: Context) => {
  const { bouncesImapUrl: url, bounceDomain: domain } = context.settings;
  return url === undefined || domain === undefined
    ? undefined
    : bounceMailbox({ url, domain, tools: newsletterOf(context), owner: context.owner, log: context.log });
});

const program = threadProgram('returned-mail-thread', import.meta.url);

/** Parses an email in a worker thread, as the slowest take a fifth of a second. Never throws. */
export async function readReturnedMailInThread(source: Uint8Array, domain: string): Promise<ReturnedMail> {
  return askOnce<ReturnedMailOrder, ReturnedMail>(
    { program, name: 'returned mail', timeout: 10_000, memory: 128 },
    { source, domain },
  ).catch(() => ({ verdict: { says: 'unclear', why: 'damaged' }, paths: [], senderKey: undefined }));
}
