import { parentPort } from 'node:worker_threads';
import { createTransport } from 'nodemailer';
import { nodemailerMessage } from './courier.ts';
import type { SmtpFailure, SmtpOrder, SmtpPlace, SmtpReply } from './smtp.ts';

// The thread in which mails are composed, signed and spoken to the mail server. What comes to it comes from smtp.ts alone.
parentPort?.once('message', ({ from, options }: SmtpPlace) => {
  const transport = createTransport(options);
  const pictures: Buffer[] = [];
  parentPort?.on('message', ({ id, message, pictures: more }: SmtpOrder) => {
    pictures.push(...more.map((picture) => Buffer.from(picture)));
    const images = message.images.map(({ picture, ...image }) => ({ ...image, content: pictures[picture] ?? Buffer.alloc(0) }));
    const reply = (answer: SmtpReply): void => parentPort?.postMessage(answer);
    transport.sendMail(nodemailerMessage(from, { ...message, images })).then(
      ({ rejectedErrors = [] }) => reply({ id, refused: rejectedErrors.map((refusal) => refusal.message) }),
      (error: unknown) => reply({ id, failure: failureOf(error) }),
    );
  });
});

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
