import { allowances, type Limiter, type MailRateLimitResult, type Purpose } from './allowances.ts';
import { networksOf } from './client-key.ts';
import { mailboxOf } from '../../store/mailbox-of.ts';
import { OwnCounters } from './own-counters.ts';

/**
 * The limiter of a server that has its database alone, which is the embedded one: everything counted is in memory, and
 * refusing costs no statement. A restart forgets it, at most the requests of the last hour; how many mails an address
 * got stands in the rows of the mails themselves.
 */
export class OwnLimiter implements Limiter {
  readonly #clients: Readonly<Record<Purpose, OwnCounters>>;
  readonly #mailboxes: Readonly<Partial<Record<Purpose, OwnCounters>>>;

  constructor(now: () => Date) {
    const { newsletter, enquiry, myData, call, deskLink, choice } = allowances;
    this.#clients = {
      newsletter: new OwnCounters(newsletter.client, now),
      enquiry: new OwnCounters(enquiry.client, now),
      myData: new OwnCounters(myData.client, now),
      call: new OwnCounters(call.client, now),
      deskLink: new OwnCounters(deskLink.client, now),
      choice: new OwnCounters(choice.client, now),
    };
    this.#mailboxes = {
      newsletter: new OwnCounters(newsletter.mailbox, now),
      enquiry: new OwnCounters(enquiry.mailbox, now),
      myData: new OwnCounters(myData.mailbox, now),
      deskLink: new OwnCounters(deskLink.mailbox, now),
    };
  }

  pass(purpose: Purpose, client: string, email?: string): Promise<MailRateLimitResult> {
    const passage = this.#clients[purpose].pass(networksOf(client));
    const mailbox =
      passage.allowed && email !== undefined
        ? this.#mailboxes[purpose]?.pass([{ name: mailboxOf(email), share: 1 }])
        : undefined;
    return Promise.resolve({ ...passage, mailboxWait: mailbox?.retryAfter ?? 0 });
  }

  clear(): Promise<void> {
    for (const counters of [...Object.values(this.#clients), ...Object.values(this.#mailboxes)]) counters.clear();
    return Promise.resolve();
  }
}
