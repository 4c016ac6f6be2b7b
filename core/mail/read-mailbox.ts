import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { day, minute } from '../../contract/time.ts';
import { withoutAddresses } from '../outbox/failure.ts';
import type { WorkerLog } from '../outbox/worker.ts';
import { endLease, renewLease, takeLease } from '../store/lease.ts';
import { isLoopback } from '../store/loopback.ts';
import type { Store } from '../store/store.ts';

/** Interval of readings, and length of the lease if a process dies during one; milliseconds. */
const turns = { every: 5 * minute, lasts: 2 * minute } as const;

/** With more unread emails than this, progress is logged after each so many. */
const reportEvery = 500;

/** How long handled emails stay in their folder, as long as the record of a received email; milliseconds. */
const handledKept = 30 * day;

export const folders = { handled: 'Handled', forPerson: 'For a person' } as const;

/** The result of processing an email: whether it was understood, and its counts in the log. */
interface MailTaken {
  readonly understood: boolean;
  readonly counts: readonly string[];
}

export interface MailboxParts {
  /** Name of the lease, by which only one process reads. */
  readonly name: string;
  readonly url: string;
  /** The environment variable with its URL, for the log. */
  readonly variable: string;
  /** The log's message, such as `returned emails read`. */
  readonly said: string;
  /** Maximum number of bytes fetched of an email. */
  readonly longest: number;
  /** Resolves once the email's content is stored. @param size in bytes, as stated by the server */
  readonly take: (source: Uint8Array, size: number) => Promise<MailTaken>;
  readonly store: Store;
  readonly now: () => Date;
  /** Name of this process as owner of the lease. */
  readonly owner: string;
  readonly log: Pick<WorkerLog, 'info' | 'warn'>;
}

/** Connection options of a mailbox URL: implicit TLS, STARTTLS, or unencrypted on this machine only. */
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
    // A log of the protocol would contain addresses.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
}

/** Opens a mailbox and returns the number of unread emails. @throws the error of a failed connection */
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
  // Loaded on demand, as most servers have no mailbox configured.
  const { ImapFlow: Client } = await import('imapflow');
  const { folder, ...options } = connectionOf(url);
  const client = new Client(options);
  // Without a listener, a broken connection would end the process; pending requests are rejected by their own
  // promise.
  client.on('error', () => undefined);
  // Stopping does not wait for a mail server that does not respond.
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

/** The server's reply, or else the error's message, without addresses. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : error.message;
  return withoutAddresses(said);
}

/**
 * Reads a mailbox, one process at a time. Understood emails move to one folder; others, flagged and unread, to
 * another. An email is moved only after its content has been stored; reading it again has no effect.
 */
export class MailboxReader {
  readonly #parts: MailboxParts;
  readonly #work: { readonly name: string; readonly every: number; readonly lasts: number };

  constructor(parts: MailboxParts) {
    this.#parts = parts;
    this.#work = { name: parts.name, ...turns };
  }

  /** Reads unread emails if due and no other process does. @throws if the database cannot be reached */
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
        if (unread.length > reportEvery && done % reportEvery === 0) log.info({ done, of: unread.length }, said);
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

  /** Processes one email; undefined if it has been moved or deleted meanwhile. */
  async #take(client: ImapFlow, uid: number): Promise<MailTaken | undefined> {
    const known = await client.fetchOne(String(uid), { size: true }, { uid: true });
    if (known === false) return undefined;
    // Fetched with BODY.PEEK, which does not mark it as read.
    const source = { start: 0, maxLength: this.#parts.longest };
    const message = await client.fetchOne(String(uid), { source }, { uid: true });
    if (message === false || message.source === undefined) return undefined;
    return this.#parts.take(message.source, known.size ?? message.source.byteLength);
  }

  /** Marks handled emails as read, including those moved by a process that then died, and deletes old ones. */
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

/** The path of one of our folders, created if missing. */
async function folderOf(client: ImapFlow, name: string): Promise<string> {
  return (await client.mailboxCreate([name])).path;
}
