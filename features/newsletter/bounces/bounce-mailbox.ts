import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { withoutAddresses } from '../../../core/outbox/failure.ts';
import type { WorkerLog } from '../../../core/outbox/worker.ts';
import { endLease, renewLease, takeLease } from '../../../core/store/lease.ts';
import { isLoopback } from '../../../core/store/loopback.ts';
import type { NewsletterTools } from '../tools.ts';
import { readReturnedMailApart } from './read-apart.ts';
import { longestMail } from './returned-mail.ts';
import { takeReturn } from './take-return.ts';
import { day, minute } from '../../../contract/time.ts';

/** How often the mailbox is read; milliseconds. A process that dies at it blocks the others for `lasts`. */
const work = { name: 'bounce mailbox', every: 5 * minute, lasts: 2 * minute } as const;

/** Mails of one reading; the rest waits for the next. */
const mostMails = 500;

/** How long what was handled stays in its folder, as long as the record of an email that arrived; milliseconds. */
const handledKept = 30 * day;

/** Folders that are made in the mailbox. */
const folders = { handled: 'Handled', forPerson: 'For a person' } as const;

interface BounceMailboxParts {
  readonly url: string;
  /** Domain of the return paths. */
  readonly domain: string;
  readonly tools: Pick<NewsletterTools, 'store' | 'outbox' | 'now' | 'newId' | 'wording'>;
  /** Name of this process. */
  readonly owner: string;
  readonly log: Pick<WorkerLog, 'info' | 'warn'>;
}

/** How the mailbox of a URL is reached: over TLS from the start, by STARTTLS, or in clear on this machine alone. */
export function connectionOf(url: string): ImapFlowOptions & { readonly folder: string } {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(secure ? {} : { doSTARTTLS: !isLoopback(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    // The log of a protocol is full of addresses.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
}

/**
 * Reads the mailbox that letters come back to, one process for all. What was taken is marked as read and moved to one folder,
 * what no rule understands is flagged, left unread and moved to another: nothing that was not understood is ever deleted. A
 * mail stays where it is until what it says is durable, so that whoever dies in between reads it again, to no effect.
 */
export class BounceMailbox {
  readonly #parts: BounceMailboxParts;

  constructor(parts: BounceMailboxParts) {
    this.#parts = parts;
  }

  /** Reads what is unread, if it is time and nobody else does. Throws when the mailbox or the database cannot be reached. */
  async read(signal?: AbortSignal): Promise<void> {
    const { tools, owner, log } = this.#parts;
    if (signal?.aborted === true || !(await takeLease(tools.store, work, owner, tools.now()))) return;
    try {
      const counts = await this.#readAll(signal);
      if (counts.taken + counts.kept > 0) log.info(counts, 'returned emails read');
    } catch (error) {
      const failure = withoutAddresses(error instanceof Error ? (detailOf(error) ?? error.message) : String(error));
      log.warn({ failure }, 'BOUNCES_IMAP_URL: the mailbox was not read to the end; the rest is left there');
    } finally {
      await endLease(tools.store, work.name, owner, tools.now());
    }
  }

  async #readAll(signal?: AbortSignal): Promise<{ taken: number; ended: number; kept: number }> {
    // Loaded where a mailbox is named alone: most servers have none.
    const { ImapFlow: Client } = await import('imapflow');
    const { folder, ...options } = connectionOf(this.#parts.url);
    const client = new Client(options);
    // Without a listener a connection that breaks would end the process; whoever waits for an answer is told by its promise.
    client.on('error', () => undefined);
    const counts = { taken: 0, ended: 0, kept: 0 };
    try {
      await client.connect();
      const [handled, forPerson] = [await folderOf(client, folders.handled), await folderOf(client, folders.forPerson)];
      const lock = await client.getMailboxLock(folder);
      try {
        const unread = await client.search({ seen: false, deleted: false }, { uid: true });
        for (const uid of (Array.isArray(unread) ? unread : []).slice(0, mostMails)) {
          if (signal?.aborted === true) break;
          await renewLease(this.#parts.tools.store, work, this.#parts.owner, this.#parts.tools.now());
          const outcome = await this.#take(client, uid);
          if (outcome === 'gone') continue;
          const understood = outcome !== 'unclear';
          await client.messageFlagsAdd(String(uid), [understood ? '\\Seen' : '\\Flagged'], { uid: true });
          await client.messageMove(String(uid), understood ? handled : forPerson, { uid: true });
          if (understood) counts.taken += 1;
          else counts.kept += 1;
          if (outcome === 'ended') counts.ended += 1;
        }
      } finally {
        lock.release();
      }
      await this.#forgetHandled(client, handled);
      await client.logout();
    } finally {
      client.close();
    }
    return counts;
  }

  async #take(client: ImapFlow, uid: number): Promise<'ended' | 'noted' | 'nothing' | 'unclear' | 'gone'> {
    const known = await client.fetchOne(String(uid), { size: true }, { uid: true });
    if (known === false) return 'gone';
    if ((known.size ?? 0) > longestMail) return 'unclear';
    // BODY.PEEK: reading marks nothing.
    const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
    if (message === false || message.source === undefined) return 'gone';
    const { outcome } = await takeReturn(
      this.#parts.tools,
      await readReturnedMailApart(message.source, this.#parts.domain),
    );
    return outcome;
  }

  async #forgetHandled(client: ImapFlow, folder: string): Promise<void> {
    const lock = await client.getMailboxLock(folder);
    try {
      const before = new Date(this.#parts.tools.now().getTime() - handledKept);
      const old = await client.search({ before, seen: true, flagged: false }, { uid: true });
      if (Array.isArray(old) && old.length > 0) await client.messageDelete(old.join(','), { uid: true });
    } finally {
      lock.release();
    }
  }
}

/** The path of one of our folders, which is made where there is none. */
async function folderOf(client: ImapFlow, name: string): Promise<string> {
  return (await client.mailboxCreate([name])).path;
}

/** What the server said, which ImapFlow keeps beside a message of its own. */
function detailOf(error: Error): string | undefined {
  return 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : undefined;
}
