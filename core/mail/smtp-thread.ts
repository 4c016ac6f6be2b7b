import { parentPort } from 'node:worker_threads';
import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import { nodemailerMessage } from './courier.ts';
import type { MailOrder, SmtpFailure, SmtpOrder, SmtpReply } from './smtp.ts';

const openPlace = (from: string, options: SMTPPoolOptions) => ({ from, transport: createTransport(options), pictures: new Array<Buffer>() });

/** Where mails go, as the thread was told last. */
let place: ReturnType<typeof openPlace> | undefined;

// The thread in which mails are composed, signed and spoken to the mail server. What comes to it comes from smtp.ts alone.
parentPort?.on('message', (order: SmtpOrder) => {
  if (order.kind === 'send') {
    if (place) send(place, order);
    return;
  }
  place?.transport.close();
  place = order.kind === 'open' ? openPlace(order.from, order.options) : undefined;
});

function send({ from, transport, pictures }: ReturnType<typeof openPlace>, { id, message, pictures: more }: MailOrder): void {
  pictures.push(...more.map((picture) => Buffer.from(picture)));
  const images = message.images.map(({ picture, ...image }) => ({ ...image, content: pictures[picture] ?? Buffer.alloc(0) }));
  const reply = (answer: SmtpReply): void => parentPort?.postMessage(answer);
  transport.sendMail(nodemailerMessage(from, { ...message, images })).then(
    ({ rejectedErrors = [] }) => reply({ id, refused: rejectedErrors.map((refusal) => refusal.message) }),
    (error: unknown) => reply({ id, failure: failureOf(error) }),
  );
}

function failureOf(error: unknown): SmtpFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const text = (field: string): string | undefined => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === 'string' ? value : undefined;
  };
  const status: unknown = Reflect.get(error, 'responseCode');
  return {
    message: error.message,
    code: text('code'),
    responseCode: typeof status === 'number' ? status : undefined,
    response: text('response'),
    command: text('command'),
  };
}
