import type { Worker } from 'node:worker_threads';
import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import type { DkimSigning } from './dkim.ts';
import { KeptThreads } from '../store/kept-threads.ts';
import { isLoopback } from '../store/loopback.ts';
import { withoutAddresses } from '../outbox/failure.ts';
import { slots } from '../outbox/lanes.ts';
import type { Courier, Message } from './courier.ts';

/**
 * Whether mail leaves only over TLS: always, but to this machine itself, or where the operator says `?requireTLS=false`.
 * `smtps://` speaks TLS from the first byte.
 */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const said = searchParams.get('requireTLS');
  return said === null ? !isLoopback(hostname) : said !== 'false';
}

/** Where mails go and how. */
interface SmtpPlace {
  readonly from: string;
  readonly options: SMTPPoolOptions;
}

/** One mail. Pictures that the thread has not been given since it was told of its place come with it. */
export interface MailOrder {
  readonly id: number;
  readonly message: Omit<Message, 'images'> & { readonly images: readonly { readonly cid: string; readonly filename: string; readonly picture: number }[] };
  readonly pictures: readonly Uint8Array[];
}

/** What the thread is told: a place before any mail, and that its connections can go. */
export type SmtpOrder = ({ readonly kind: 'open' } & SmtpPlace) | ({ readonly kind: 'send' } & MailOrder) | { readonly kind: 'close' };

/** What the mail server said, as far as `readFailure` wants to know it: an error's class does not cross threads. */
export interface SmtpFailure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly command?: string | undefined;
}

export type SmtpReply = { readonly id: number } & ({ readonly refused: readonly string[] } | { readonly failure: SmtpFailure });

/** The bundle puts the thread's program beside its chunks. */
const program = new URL(import.meta.url.endsWith('.ts') ? './smtp-thread.ts' : './smtp-thread.js', import.meta.url);

const threads = new KeptThreads<SmtpReply>(program, 'smtp');

/**
 * Sends through the server of `url` (`smtp://` with STARTTLS, or `smtps://`), over a few kept connections. A server that offers
 * no STARTTLS gets neither password nor mail. Told of a mail for several that the server took for some of them only: sending
 * it again would reach those twice.
 *
 * A thread of its own composes, signs and sends: a mail costs more time than a page. When it dies, what it had is not
 * acknowledged and its mails fail as unreached; the next one starts another.
 * @param dkim signs what leaves
 */
export function smtpCourier(url: string, from: string, onRefused: (reason: string) => void, dkim?: DkimSigning): Courier {
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
  const thread = new SmtpThread({ from, options });
  const { hostname, port } = new URL(url);
  return {
    destination: `the mail server ${hostname}${port ? `:${port}` : ''}`,
    async send(message) {
      for (const reason of await thread.send(message)) onRefused(withoutAddresses(reason));
    },
    close: () => thread.close(),
  };
}

interface Sending {
  readonly done: (refused: readonly string[]) => void;
  readonly failed: (error: Error) => void;
}

function tell(worker: Worker, order: SmtpOrder): void {
  worker.postMessage(order);
}

/** The thread that speaks to the mail server. It starts with the first mail and keeps the process alive only while one is being sent. */
class SmtpThread {
  readonly #place: SmtpPlace;
  readonly #sending = new Map<number, Sending>();
  #worker: Worker | undefined;
  #pictures = new Map<Buffer, number>();
  #last = 0;

  constructor(place: SmtpPlace) {
    this.#place = place;
  }

  /** Resolves with the server's words about recipients that it did not take, once it has taken the mail. */
  send({ images, ...message }: Message): Promise<readonly string[]> {
    const worker = (this.#worker ??= this.#start());
    const more: Buffer[] = [];
    const named = images.map(({ content, ...image }) => ({ ...image, picture: this.#numberOf(content, more) }));
    this.#last += 1;
    const order: MailOrder = { id: this.#last, message: { ...message, images: named }, pictures: more };
    return new Promise((done, failed) => {
      if (this.#sending.size === 0) worker.ref();
      this.#sending.set(order.id, { done, failed });
      tell(worker, { kind: 'send', ...order });
    });
  }

  /** What is still being sent fails as unreached. */
  close(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker) return;
    if (this.#sending.size > 0) {
      void worker.terminate();
    } else {
      tell(worker, { kind: 'close' });
      threads.leave(worker);
    }
  }

  #numberOf(content: Buffer, more: Buffer[]): number {
    const known = this.#pictures.get(content);
    if (known !== undefined) return known;
    more.push(content);
    const number = this.#pictures.size;
    this.#pictures.set(content, number);
    return number;
  }

  #start(): Worker {
    this.#pictures = new Map();
    const worker = threads.take({
      heard: (reply) => this.#settle(reply),
      ended: (reason) => {
        if (this.#worker === worker) this.#worker = undefined;
        for (const id of this.#sending.keys())
          this.#settle({ id, failure: { message: `The thread that sends emails ended (${reason}).`, code: 'ECONNECTION' } });
      },
    });
    tell(worker, { kind: 'open', ...this.#place });
    return worker;
  }

  #settle(reply: SmtpReply): void {
    const sending = this.#sending.get(reply.id);
    this.#sending.delete(reply.id);
    if (this.#sending.size === 0) this.#worker?.unref();
    if ('refused' in reply) sending?.done(reply.refused);
    else sending?.failed(Object.assign(new Error(reply.failure.message), reply.failure));
  }
}

/** What an operator does about nodemailer's codes (https://nodemailer.com/errors). */
function remedy(code: string, message: string, { protocol, port }: URL): string {
  if (/wrong version number|packet length too long|0A00010B/i.test(message))
    return `Port ${port || '465'} does not start with TLS: use smtp:// instead of ${protocol}//.`;
  if (code === 'ETLS' || /STARTTLS/.test(message))
    return 'The server offers no STARTTLS: use smtps:// for a port that starts with TLS, or ?requireTLS=false where the connection is safe.';
  if (code === 'EAUTH') return 'The mail server does not accept this user and password. Characters such as @ or / in them must be percent-encoded.';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'There is no host with this name, or the resolver does not answer.';
  if (/ECONNREFUSED/.test(message)) return 'Nothing listens there: correct host and port.';
  if (/certificate|altnames/i.test(message)) return 'This machine does not trust the certificate for this name.';
  if (code === 'ETIMEDOUT')
    return protocol === 'smtp:' && port === '465' ? 'No answer in time: port 465 needs smtps://.' : 'No answer in time: a firewall, or another port?';
  return 'Emails wait until it answers.';
}

/**
 * Greets the mail server as for a mail: connection, EHLO, STARTTLS where it is offered, log-in.
 * @returns undefined when it accepts email from us, else one line that names `SMTP_URL` and says what to do, without credentials
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
    return `SMTP_URL: the mail server ${url.host} accepts no email from us (${message}). ${remedy(code, message, url)}`;
  } finally {
    transport.close();
  }
}
