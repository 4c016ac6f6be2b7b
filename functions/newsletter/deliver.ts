import type { Courier, Message } from '../mail/message.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import { orderLetter, type LetterOrder, type LinkPlaces } from './letters.ts';
import type { LetterKind, NewsletterTools } from './ports.ts';

type ServiceLetter = Exclude<LetterKind, 'newsletter-issue'>;

/** Delivers the newsletter's service mails: order, write, hand to the courier. */
export function newsletterDeliveries(
  tools: NewsletterTools,
  places: LinkPlaces,
  write: (order: LetterOrder, mail: ClaimedMail) => Promise<Message>,
  courier: Courier,
): Deliveries<ServiceLetter> {
  const deliver = (kind: ServiceLetter) => async (mail: ClaimedMail) => {
    const order = await orderLetter(tools, places, kind, mail.subjectId);
    if (!order) return 'dropped';
    await courier.send(await write(order, mail));
    return 'sent';
  };
  return { 'newsletter-confirmation': deliver('newsletter-confirmation'), 'newsletter-welcome': deliver('newsletter-welcome') };
}
