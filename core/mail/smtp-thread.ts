import { createTransport, type SendMailOptions, type SMTPPoolOptions } from 'nodemailer';
import { takeOrders } from '../store/thread.ts';

/** What the thread is told: a place before any mail, and that its connections can go. */
export type SmtpOrder =
  | { readonly kind: 'open'; readonly options: SMTPPoolOptions }
  | { readonly kind: 'send'; readonly mail: SendMailOptions }
  | { readonly kind: 'close' };

const open = (options: SMTPPoolOptions) => createTransport(options);

/** Where mails go, as the thread was told last. */
let transport: ReturnType<typeof open> | undefined;

// The thread that composes, signs and sends emails. It answers with what the server said of refused recipients.
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
