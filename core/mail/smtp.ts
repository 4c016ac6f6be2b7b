import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import type { DkimSigning } from './dkim.ts';
import { isLoopback } from '../store/loopback.ts';
import { withoutAddresses } from '../outbox/failure.ts';
import { slots } from '../outbox/lanes.ts';
import { Thread, ThreadEnded, threadProgram } from '../store/thread.ts';
import { nodemailerMessage, type Courier } from './courier.ts';
import type { SmtpOrder } from './smtp-thread.ts';
import { codeOf, reasonOf } from '../../contract/error-words.ts';

/** Whether TLS is required: yes, except to this machine or with `?requireTLS=false` in the URL. */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const said = searchParams.get('requireTLS');
  return said === null ? !isLoopback(hostname) : said !== 'false';
}

/**
 * Sends through the server of `url`, `smtp://` with STARTTLS or `smtps://`, from a worker thread. If that dies, its
 * emails fail as unreachable. `onRefused` gets each reply that refused only some of an email's recipients.
 */
export function smtpCourier(
  url: string,
  from: string,
  onRefused: (reason: string) => void,
  dkim?: DkimSigning,
): Courier {
  const options: SMTPPoolOptions = {
    url,
    pool: true,
    requireTLS: requiresTls(url),
    ignoreTLS: false,
    maxConnections: slots.mail.all,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...(dkim === undefined ? {} : { dkim: { ...dkim } }),
  };
  const program = threadProgram('smtp-thread', import.meta.url);
  const thread = new Thread<SmtpOrder, readonly string[]>({ program, name: 'smtp', first: { kind: 'open', options } });
  const { hostname, port } = new URL(url);
  return {
    destination: `the mail server ${hostname}${port ? `:${port}` : ''}`,
    async send(message) {
      const mail = nodemailerMessage(from, message);
      const refused = await thread.ask({ kind: 'send', mail }).catch((error: unknown) => {
        throw error instanceof ThreadEnded
          ? Object.assign(new Error('The thread that sends emails ended.', { cause: error }), { code: 'ECONNECTION' })
          : error;
      });
      for (const reason of refused) onRefused(withoutAddresses(reason));
    },
    // Emails still being sent fail as unreachable.
    close() {
      void (thread.isIdle ? thread.close({ kind: 'close' }) : thread.end());
    },
  };
}

/** The operator's remedy for Nodemailer's error codes (https://nodemailer.com/errors). */
function remedy(code: string, message: string, { protocol, port }: URL): string {
  if (/wrong version number|packet length too long|0A00010B/i.test(message))
    return `Port ${port || '465'} does not start with TLS: use smtp:// instead of ${protocol}//.`;
  if (code === 'ETLS' || /STARTTLS/.test(message))
    return 'The server offers no STARTTLS: use smtps:// for a port that starts with TLS, or ?requireTLS=false where the connection is safe.';
  if (code === 'EAUTH')
    return 'The mail server does not accept this user and password. Characters such as @ or / in them must be percent-encoded.';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return 'There is no host with this name, or the resolver does not answer.';
  if (/ECONNREFUSED/.test(message)) return 'Nothing listens there: correct host and port.';
  if (/certificate|altnames/i.test(message)) return 'This machine does not trust the certificate for this name.';
  if (code === 'ETIMEDOUT')
    return protocol === 'smtp:' && port === '465'
      ? 'No answer in time: port 465 needs smtps://.'
      : 'No answer in time: a firewall, or another port?';
  return 'Emails wait until it answers.';
}

/**
 * Connects to the mail server and logs in as for an email, without sending one.
 * @returns undefined if it accepts the login, else one line that says what to do, without credentials
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
    const message = reasonOf(error).split('\n', 1)[0] ?? '';
    const code = codeOf(error) ?? '';
    const url = new URL(smtpUrl);
    return `SMTP_URL: the mail server ${url.host} accepts no email from us (${message}). ${remedy(code, message, url)}`;
  } finally {
    transport.close();
  }
}
