import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import { takeOrders } from '../store/thread.ts';
import { nodemailerMessage, type Message } from './courier.ts';

/** What the thread is told: a place before any mail, and that its connections can go. */
export type SmtpOrder =
  | { readonly kind: 'open'; readonly from: string; readonly options: SMTPPoolOptions }
  | { readonly kind: 'send'; readonly message: Message }
  | { readonly kind: 'close' };

const openPlace = (from: string, options: SMTPPoolOptions) => ({ from, transport: createTransport(options) });

/** Where mails go, as the thread was told last. */
let place: ReturnType<typeof openPlace> | undefined;

// The thread in which mails are composed, signed and spoken to the mail server. It answers with the words about recipients that were refused.
takeOrders<SmtpOrder, readonly string[]>((order, reply) => {
  if (order.kind === 'send') {
    if (!place) throw new Error('No mail server is known.');
    // Bytes arrive without Node's class around them.
    const images = order.message.images.map((image) => ({ ...image, content: Buffer.from(image.content) }));
    place.transport
      .sendMail(nodemailerMessage(place.from, { ...order.message, images }))
      .then(({ rejectedErrors = [] }) => reply.done(rejectedErrors.map((refusal) => refusal.message)), reply.failed);
    return;
  }
  place?.transport.close();
  place = order.kind === 'open' ? openPlace(order.from, order.options) : undefined;
  reply.done([]);
});
