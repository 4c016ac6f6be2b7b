import type { IssueLetter } from '../mail/issue-mail.ts';
import type { Courier, Message } from '../mail/message.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { Store } from '../store/store.ts';
import { issueById, issueOfMail } from './issues.ts';
import { orderLetter, unsubscribeLinks, type LinkPlaces } from './letters.ts';
import type { NewsletterTools } from './ports.ts';

export interface IssueDeliveryParts {
  readonly tools: NewsletterTools;
  readonly store: Store;
  readonly places: LinkPlaces;
  readonly write: (letter: IssueLetter, mail: ClaimedMail) => Promise<Message>;
  readonly courier: Courier;
}

/** Delivers issues: to whoever is still subscribed when their turn comes, and to the staff as a test. */
export function issueDeliveries({ tools, store, places, write, courier }: IssueDeliveryParts): Deliveries<'newsletter-issue' | 'newsletter-test'> {
  return {
    async 'newsletter-issue'(mail) {
      const issue = await issueOfMail(store, mail.id);
      const order = issue && (await orderLetter(tools, places, 'newsletter-issue', mail.subjectId));
      if (!order) return 'dropped';
      await courier.send(await write({ issue, order, siteUrl: places.siteUrl }, mail));
      return 'sent';
    },
    async 'newsletter-test'(mail) {
      const issue = await issueById(store, mail.subjectId);
      if (!issue) return 'dropped';
      const order = { to: mail.recipient, ...unsubscribeLinks(places.functionsUrl, tools.mintToken()) };
      await courier.send(await write({ issue, order, siteUrl: places.siteUrl }, mail));
      return 'sent';
    },
  };
}
