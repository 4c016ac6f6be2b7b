import { takeOrders } from '../../../core/store/thread.ts';
import { fileOf, readMail, type InboundMail } from './read-mail.ts';

/** What the thread is told: to read an email, or to take one attachment out of it. */
export interface MailOrder {
  readonly source: Uint8Array;
  readonly place?: number;
}

takeOrders<MailOrder, InboundMail | Uint8Array | undefined>(({ source, place }, reply) => {
  const work = place === undefined ? readMail(source) : fileOf(source, place);
  work.then(reply.done, reply.failed);
});
