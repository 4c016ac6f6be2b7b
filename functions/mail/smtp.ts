import { createTransport } from 'nodemailer';
import { slots } from '../outbox/lanes.ts';
import type { Courier } from './message.ts';
import { nodemailerMessage } from './nodemailer-message.ts';

/** Sends through the server of `url` (`smtp://` with STARTTLS when offered, or `smtps://`), over a few kept connections. */
export function smtpCourier(url: string, from: string): Courier {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: slots.mail.all,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const { hostname, port } = new URL(url);
  return {
    destination: `the mail server ${hostname}${port ? `:${port}` : ''}`,
    async send(message) {
      await transport.sendMail(nodemailerMessage(from, message));
    },
    close: () => transport.close(),
  };
}
