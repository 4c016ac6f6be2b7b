import { takeOrders } from '../../../core/store/thread.ts';
import { readReturnedMail, type ReturnedMail } from './returned-mail.ts';

export interface ReturnedMailOrder {
  readonly source: Uint8Array;
  readonly domain: string;
}

takeOrders<ReturnedMailOrder, ReturnedMail>(({ source, domain }, reply) => {
  void readReturnedMail(source, domain).then(reply.done);
});
