import type { Courier, Message } from '../mail/message.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { Deliver } from '../outbox/worker.ts';
import { orderLetter, type LetterOrder } from './letters.ts';
import type { LetterKind, NewsletterTools } from './ports.ts';

const kinds: readonly LetterKind[] = ['newsletter-confirmation', 'newsletter-welcome'];

/** Delivers the newsletter's mails: order, write, hand to the courier. */
export function deliverNewsletter(
  tools: NewsletterTools,
  siteUrl: string,
  write: (order: LetterOrder, mail: ClaimedMail) => Promise<Message>,
  courier: Courier,
): Deliver {
  return async (mail) => {
    const kind = kinds.find((known) => known === mail.kind);
    if (!kind) throw new Error(`Nobody writes mails of the kind ${mail.kind}; a newer version of this program may.`);
    const order = await orderLetter(tools, siteUrl, kind, mail.subjectId);
    if (!order) return 'dropped';
    await courier.send(await write(order, mail));
    return 'sent';
  };
}
