import { createTransport } from 'nodemailer';
import type { DkimSigning } from './dkim.ts';
import { isLoopback } from '../store/loopback.ts';
import { withoutAddresses } from '../outbox/failure.ts';
import { slots } from '../outbox/lanes.ts';
import { nodemailerMessage, type Courier } from './courier.ts';

/**
 * Whether mail leaves only over TLS: always, but to this machine itself, or where the operator says `?requireTLS=false`.
 * `smtps://` speaks TLS from the first byte.
 */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const said = searchParams.get('requireTLS');
  return said === null ? !isLoopback(hostname) : said !== 'false';
}

/**
 * Sends through the server of `url` (`smtp://` with STARTTLS, or `smtps://`), over a few kept connections. A server that offers
 * no STARTTLS gets neither password nor mail. Told of a mail for several that the server took for some of them only: sending
 * it again would reach those twice.
 * @param dkim signs what leaves
 */
export function smtpCourier(url: string, from: string, onRefused: (reason: string) => void, dkim?: DkimSigning): Courier {
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
    ...(dkim === undefined ? {} : { dkim }),
  });
  const { hostname, port } = new URL(url);
  return {
    destination: `the mail server ${hostname}${port ? `:${port}` : ''}`,
    async send(message) {
      const { rejectedErrors = [] } = await transport.sendMail(nodemailerMessage(from, message));
      for (const refusal of rejectedErrors) onRefused(withoutAddresses(refusal.message));
    },
    close: () => transport.close(),
  };
}

/** What an operator does about nodemailer's codes (https://nodemailer.com/errors). */
function remedy(code: string, message: string, { protocol, port }: URL): string {
  if (/wrong version number|packet length too long|0A00010B/i.test(message))
    return `Port ${port || '465'} does not begin with TLS: say smtp:// instead of ${protocol}//.`;
  if (code === 'ETLS' || /STARTTLS/.test(message))
    return 'The server offers no STARTTLS: say smtps:// for a port that begins with TLS, or ?requireTLS=false where the way to it is safe.';
  if (code === 'EAUTH') return 'User and password in it are not those of the mail server. Characters such as @ or / in them must be percent-encoded.';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'There is no host of this name, or the resolver does not answer.';
  if (/ECONNREFUSED/.test(message)) return 'Nothing listens there: mend host and port.';
  if (/certificate|altnames/i.test(message)) return 'The certificate is not one that this machine trusts for this name.';
  if (code === 'ETIMEDOUT')
    return protocol === 'smtp:' && port === '465'
      ? 'Nothing answers in time: port 465 wants smtps://.'
      : 'Nothing answers in time: a firewall, or another port?';
  return 'Mails wait until it answers.';
}

/**
 * Greets the mail server as for a mail: connection, EHLO, STARTTLS where it is offered, log-in.
 * @returns undefined when it would take a mail from us, else one line that names `SMTP_URL` and says what to do, without credentials
 */
export async function mailServerFault(smtpUrl: string): Promise<string | undefined> {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requiresTls(smtpUrl),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
    const url = new URL(smtpUrl);
    return `SMTP_URL: the mail server ${url.host} takes no mail from us (${message}). ${remedy(code, message, url)}`;
  } finally {
    transport.close();
  }
}
