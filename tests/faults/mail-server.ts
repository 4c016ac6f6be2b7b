import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { startPostOffice, type PostOffice } from '../stage/post-office.ts';

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
  #office: PostOffice | undefined;
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
    this.#office = await startPostOffice({
      port: this.#port,
      greet: () => (this.mood === 'hanging' ? 'nothing' : this.mood === 421 ? 421 : undefined),
      refuse: () => (this.mood === 450 || this.mood === 550 ? this.mood : undefined),
      keep: async (source, to) => {
        this.taken.push({ ...(await this.#read(source)), to });
        this.#arrival.resolve(undefined);
        this.#arrival = Promise.withResolvers<undefined>();
        if (this.mood !== 'dying') return true;
        this.unacknowledged += 1;
        return false;
      },
    });
    this.#port = this.#office.port;
  }

  async close(): Promise<void> {
    await this.#office?.close();
    this.#office = undefined;
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
      await Promise.race([this.#arrival.promise, wait(500)]);
    }
  }
}
