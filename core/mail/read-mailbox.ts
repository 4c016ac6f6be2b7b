import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { day, minute } from '../../contract/time.ts';
import { withoutAddresses } from '../outbox/failure.ts';
import type { WorkerLog } from '../outbox/worker.ts';
import { endLease, renewLease, takeLease } from '../store/lease.ts';
import { isLoopback } from '../store/loopback.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds between two readings, and how long a process that dies at one blocks the others. */
const turns = { every: 5 * minute, lasts: 2 * minute } as const;

/** Where more wait than so many emails, it is said after each so many how far the reading is. */
const told = 500;

/** How long what was handled stays in its folder, as long as the record of an email that arrived; milliseconds. */
const handledKept = 30 * day;

/** Folders that are made in the mailbox. */
export const folders = { handled: 'Handled', forPerson: 'For a person' } as const;

/** What was done with an email: whether it was understood, and what it counts as in the log. */
interface MailTaken {
  readonly understood: boolean;
  readonly counts: readonly string[];
}

export interface MailboxParts {
  /** Name of the work, one process for all. */
  readonly name: string;
  readonly url: string;
  /** The variable that names it, for the log. */
  readonly variable: string;
  /** What the log says of a reading: `returned emails read`. */
  readonly said: string;
  /** Of a longer email only so many bytes are fetched. */
  readonly longest: number;
  /** Resolves when what the email says is durable. `size` is what the server says that it has. */
  readonly take: (source: Uint8Array, size: number) => Promise<MailTaken>;
  readonly store: Store;
  readonly now: () => Date;
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

/** Opens a mailbox and closes it again; answers how many emails wait unread. Throws what keeps it from being read. */
export async function lookIntoMailbox(url: string): Promise<number> {
  return withMailbox(url, async (client, folder) => {
    const status = await client.status(folder, { unseen: true });
    return status === false ? 0 : (status.unseen ?? 0);
  });
}

async function withMailbox<Result>(
  url: string,
  work: (client: ImapFlow, folder: string) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  // Loaded where a mailbox is named alone: most servers have none.
  const { ImapFlow: Client } = await import('imapflow');
  const { folder, ...options } = connectionOf(url);
  const client = new Client(options);
  // Without a listener a connection that breaks would end the process; whoever waits for an answer is told by its
  // promise.
  client.on('error', () => undefined);
  // Whoever stops does not wait for a mail server that does not answer.
  signal?.addEventListener('abort', () => client.close(), { once: true });
  try {
    await client.connect();
    const result = await work(client, folder);
    await client.logout();
    return result;
  } catch (error) {
    throw new Error(failureOf(error), { cause: error });
  } finally {
    client.close();
  }
}

/** What the server said, which ImapFlow keeps beside a message of its own, without addresses. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : error.message;
  return withoutAddresses(said);
}

/**
 * Reads a mailbox, one process for all. What was taken moves to one folder, what was not understood, flagged and
 * unread, to another. An email stays where it is until what it says is durable: reading it again has no effect.
 */
export class MailboxReader {
  readonly #parts: MailboxParts;
  readonly #work: { readonly name: string; readonly every: number; readonly lasts: number };

  constructor(parts: MailboxParts) {
    this.#parts = parts;
    this.#work = { name: parts.name, ...turns };
  }

  /** Reads what is unread, if it is time and nobody else does. Throws when the database cannot be reached. */
  async read(signal?: AbortSignal): Promise<void> {
    const { store, owner, log, now, url, variable, said } = this.#parts;
    const stops = (): boolean => signal?.aborted === true;
    if (stops() || !(await takeLease(store, this.#work, owner, now()))) return;
    try {
      const counts = await withMailbox(url, (client, folder) => this.#readAll(client, folder, signal), signal);
      if (Object.values(counts).some((count) => count > 0)) log.info(counts, said);
    } catch (error) {
      if (!stops())
        log.warn(
          { failure: failureOf(error) },
          `${variable}: the mailbox was not read to the end; the rest is left there`,
        );
    } finally {
      await endLease(store, this.#work.name, owner, now());
    }
  }

  async #readAll(client: ImapFlow, folder: string, signal?: AbortSignal): Promise<Record<string, number>> {
    const { store, owner, now, log, said } = this.#parts;
    const counts: Record<string, number> = {};
    const [handled, forPerson] = [await folderOf(client, folders.handled), await folderOf(client, folders.forPerson)];
    const lock = await client.getMailboxLock(folder);
    try {
      const found = await client.search({ seen: false, deleted: false }, { uid: true });
      const unread = Array.isArray(found) ? found : [];
      for (const [done, uid] of unread.entries()) {
        if (signal?.aborted === true) break;
        await renewLease(store, this.#work, owner, now(), { done, found: unread.length });
        if (unread.length > told && done % told === 0) log.info({ done, of: unread.length }, said);
        const taken = await this.#take(client, uid);
        if (taken === undefined) continue;
        if (!taken.understood) await client.messageFlagsAdd(String(uid), ['\\Flagged'], { uid: true });
        await client.messageMove(String(uid), taken.understood ? handled : forPerson, { uid: true });
        for (const name of taken.counts) counts[name] = (counts[name] ?? 0) + 1;
      }
    } finally {
      lock.release();
    }
    await this.#tidyHandled(client, handled);
    const left = await client.status(forPerson, { unseen: true });
    await renewLease(store, this.#work, owner, now(), { aside: left === false ? 0 : (left.unseen ?? 0) });
    return counts;
  }

  /** Undefined when somebody took it away meanwhile. */
  async #take(client: ImapFlow, uid: number): Promise<MailTaken | undefined> {
    const known = await client.fetchOne(String(uid), { size: true }, { uid: true });
    if (known === false) return undefined;
    // BODY.PEEK: reading marks nothing.
    const source = { start: 0, maxLength: this.#parts.longest };
    const message = await client.fetchOne(String(uid), { source }, { uid: true });
    if (message === false || message.source === undefined) return undefined;
    return this.#parts.take(message.source, known.size ?? message.source.byteLength);
  }

  /** Marks as read what was moved here, also by a process that died at once, and deletes what is old. */
  async #tidyHandled(client: ImapFlow, folder: string): Promise<void> {
    const lock = await client.getMailboxLock(folder);
    try {
      await client.messageFlagsAdd({ seen: false }, ['\\Seen']);
      const before = new Date(this.#parts.now().getTime() - handledKept);
      const old = await client.search({ before, flagged: false }, { uid: true });
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
