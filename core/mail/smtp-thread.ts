import { createTransport, type SendMailOptions, type SMTPPoolOptions } from 'nodemailer';
import { takeOrders } from '../store/thread.ts';

/** Orders to the thread: open before any email, send, and close the connections. */
export type SmtpOrder =
  | { readonly kind: 'open'; readonly options: SMTPPoolOptions }
  | { readonly kind: 'send'; readonly mail: SendMailOptions }
  | { readonly kind: 'close' };

const open = (options: SMTPPoolOptions) => createTransport(options);

let transport: ReturnType<typeof open> | undefined;

// The thread that composes, signs and sends emails. It returns the server's replies for refused recipients.
takeOrders<SmtpOrder, readonly string[]>((order, reply) => {
  if (order.kind === 'send') {
    if (!transport) throw new Error('No mail server is known.');
    transport
      .sendMail(order.mail)
      .then(({ rejectedErrors = [] }) => reply.done(rejectedErrors.map((refusal) => refusal.message)), reply.failed);
    return;
  }
  transport?.close();
  transport = order.kind === 'open' ? open(order.options) : undefined;
  reply.done([]);
});
