import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * How it behaves. `hanging`: greets nobody. `dying`: takes the whole mail and breaks the connection before it says so.
 * A number: refuses with it, at the greeting (421) or at the recipient.
 */
export type Mood = 'taking' | 'hanging' | 'dying' | 421 | 450 | 550;

interface MailHead {
  readonly messageId: string;
  readonly replyTo: string | undefined;
  readonly text: string;
}

interface Taken extends MailHead {
  readonly to: string;
}

async function decoded(mail: Buffer): Promise<MailHead> {
  const { messageId = '', replyTo, text = '' } = await PostalMime.parse(mail);
  return { messageId, replyTo: replyTo?.[0]?.address, text };
}

function headOf(mail: Buffer): MailHead {
  const head = mail
    .subarray(0, mail.indexOf('\r\n\r\n'))
    .toString('latin1')
    .replaceAll(/\r\n[ \t]+/g, ' ');
  return {
    messageId: /^Message-ID: (.*)$/im.exec(head)?.[1] ?? '',
    replyTo: /^Reply-To: .*<([^>]+)>/im.exec(head)?.[1],
    text: '',
  };
}

/** A real SMTP server on loopback whose mood changes. */
export class MailServer {
  mood: Mood = 'taking';
  readonly #read: (mail: Buffer) => Promise<MailHead>;
  readonly taken: Taken[] = [];
  /** Mails that arrived whole and were not acknowledged. */
  unacknowledged = 0;
  #server: SMTPServer | undefined;
  #port = 0;
  #arrival = Promise.withResolvers<undefined>();

  /** `wholly`: mails are decoded, so that links in them are found. Their heads alone cost a load test less. */
  constructor(read: 'wholly' | 'heads' = 'wholly') {
    this.#read = read === 'wholly' ? decoded : (mail) => Promise.resolve(headOf(mail));
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, done) => {
        if (this.mood === 'hanging') return;
        done(this.mood === 421 ? Object.assign(new Error('Try again later'), { responseCode: 421 }) : null);
      },
      onRcptTo: (_address, _session, done) => {
        done(
          this.mood === 450 || this.mood === 550
            ? Object.assign(new Error('Not now'), { responseCode: this.mood })
            : null,
        );
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void this.#read(Buffer.concat(chunks)).then((mail) => {
            this.taken.push({ ...mail, to: session.envelope.rcptTo[0]?.address ?? '' });
            this.#arrival.resolve(undefined);
            this.#arrival = Promise.withResolvers<undefined>();
            if (this.mood === 'dying') {
              this.unacknowledged += 1;
              done(Object.assign(new Error('gone'), { responseCode: 421 }));
            } else done();
          });
        });
      },
    });
    server.on('error', () => undefined);
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
    this.#server = server;
  }

  /** Nobody listens any more: connections are refused. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#server) this.#server.close(() => resolve());
      else resolve();
    });
    this.#server = undefined;
  }

  /** Latest token mailed to an address in a link to a page; waits for it, and throws at the deadline. */
  async token(to: string, path: string, deadline: number, not?: string): Promise<string> {
    const pattern = new RegExp(`${path}\\?token=([A-Za-z0-9_-]{43})`);
    for (;;) {
      const found = this.taken
        .filter((mail) => mail.to === to)
        .map(({ text }) => pattern.exec(text)?.[1])
        .findLast((token) => token !== undefined && token !== not);
      if (found !== undefined) return found;
      if (performance.now() > deadline) throw new Error(`no mail to ${to} with a link to ${path}`);
      await Promise.race([
        this.#arrival.promise,
        new Promise((resolve) => {
          setTimeout(resolve, 500);
        }),
      ]);
    }
  }
}
