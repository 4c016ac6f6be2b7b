import type { Courier, Message } from '../mail/message.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import { orderConfirmation } from './confirmation-order.ts';
import { orderLetter, type LetterOrder, type LinkPlaces } from './letters.ts';
import type { LetterKind, NewsletterTools } from './ports.ts';

/** Delivers the newsletter's service mails: order, write, hand to the courier. */
export function newsletterDeliveries(
  tools: NewsletterTools,
  places: LinkPlaces,
  write: (order: LetterOrder, mail: ClaimedMail) => Promise<Message>,
  courier: Courier,
): Deliveries<Exclude<LetterKind, 'newsletter-issue'>> {
  return {
    async 'newsletter-confirmation'(mail) {
      const order = await orderConfirmation(tools, places.functionsUrl, mail.subjectId);
      if (!order) return 'dropped';
      const letter = await write(order, mail);
      if (!order.goesOut) return 'dropped';
      await courier.send(letter);
      return 'sent';
    },
    async 'newsletter-welcome'(mail) {
      const order = await orderLetter(tools, places, 'newsletter-welcome', mail.subjectId);
      if (!order) return 'dropped';
      await courier.send(await write(order, mail));
      return 'sent';
    },
  };
}
