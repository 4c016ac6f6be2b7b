import { createTransport } from 'nodemailer';
import { isLoopback } from '../startup/loopback.ts';
import { slots } from '../outbox/lanes.ts';
import type { Courier } from './message.ts';
import { nodemailerMessage } from './nodemailer-message.ts';

/**
 * Whether mail leaves only over TLS: always, but to this machine itself, or where the operator says `?requireTLS=false`.
 * `smtps://` speaks TLS from the first byte.
 */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const said = searchParams.get('requireTLS');
  return said === null ? !isLoopback(hostname) : said !== 'false';
}

/** Sends through the server of `url` (`smtp://` with STARTTLS, or `smtps://`), over a few kept connections. A server that offers no STARTTLS gets neither password nor mail. */
export function smtpCourier(url: string, from: string): Courier {
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: requiresTls(url),
    ignoreTLS: false,
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
