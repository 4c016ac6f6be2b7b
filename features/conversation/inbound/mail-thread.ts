import { takeOrders } from '../../../core/store/thread.ts';
import { fileOf, readMail, type InboundMail } from './read-mail.ts';

/** A job for the worker thread: parse an email, or, with `place`, extract one attachment. */
export interface MailOrder {
  readonly source: Uint8Array;
  readonly place?: number;
}

takeOrders<MailOrder, InboundMail | Uint8Array | undefined>(({ source, place }, reply) => {
  const work = place === undefined ? readMail(source) : fileOf(source, place);
  work.then(reply.done, reply.failed);
});
