import { sql } from 'kysely';
import { addressKey } from '../newsletter/address.ts';
import { tokenHash } from '../newsletter/link-token.ts';
import { mailLinkPaths } from '../../contract/answers.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { emptyLog } from '../store/erasure.ts';
import type { DatabaseTransaction, Store } from '../store/store.ts';
import { eraseStored, readStored, type StoredData } from './stored.ts';

const minute = 60_000;

export const limits = {
  /** How long the mailed link works, and the page it opens; milliseconds. */
  linkLasts: 30 * minute,
  /** Mails to one address in any 24 hours. */
  mailsPerDay: 3,
} as const;

export interface MyDataParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly mintToken: () => string;
  readonly onMail: () => void;
  /** Deletes the files of erased mails where mails are files. */
  readonly deleteMails: (ids: readonly string[]) => void;
}

export const myDataKind = 'my-data-link';

/** What is stored about one address, shown to its owner. */
export interface OpenedData {
  readonly email: string;
  readonly stored: StoredData;
}

type Purpose = 'open' | 'session';

/** The way from an address to what is stored about it: asked for, opened from the mail, downloaded, erased. */
export class MyData {
  readonly #parts: MyDataParts;

  constructor(parts: MyDataParts) {
    this.#parts = parts;
  }

  /** Mails a link to the address, whether or not anything is stored about it; after three in a day, nothing. */
  async request(email: string): Promise<void> {
    const { store, outbox, newId, onMail } = this.#parts;
    const now = this.#parts.now();
    const key = addressKey(email);
    await store.db.transaction().execute(async (transaction) => {
      if (store.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 2))`.execute(transaction);
      const recent = await transaction.selectFrom('data_requests').select('id').where('address_key', '=', key)
        .where('created_at', '>', new Date(now.getTime() - 24 * 60 * minute).toISOString()).execute();
      if (recent.length >= limits.mailsPerDay) return;
      const [id, at] = [newId(), now.toISOString()];
      await transaction.insertInto('data_requests').values({ id, email, address_key: key, created_at: at }).execute();
      await outbox.enqueue(transaction, { id: newId(), kind: myDataKind, subjectId: id, recipient: email, at });
    });
    onMail();
  }

  /** Address of the mailed link, its token minted now; undefined when the request is gone. */
  async linkFor(requestId: string, functionsUrl: string): Promise<string | undefined> {
    return this.#parts.store.db.transaction().execute(async (transaction) => {
      const request = await transaction.selectFrom('data_requests').select('id').where('id', '=', requestId).executeTakeFirst();
      return request && `${functionsUrl}${mailLinkPaths.myData}?token=${await this.#mint(transaction, requestId, 'open')}`;
    });
  }

  async isOpen(token: string): Promise<boolean> {
    return this.#parts.store.db.transaction().execute(async (transaction) => await this.#requestOf(transaction, token, 'open') !== undefined);
  }

  /** Uses the mailed link up, and opens the page with a token of its own. Undefined when the link does not work. */
  async open(token: string): Promise<(OpenedData & { readonly session: string }) | undefined> {
    return this.#parts.store.db.transaction().execute(async (transaction) => {
      const request = await this.#requestOf(transaction, token, 'open');
      // Of two clicks at once, one deletes the row.
      const used = await transaction.deleteFrom('data_links').where('hash', '=', tokenHash(token)).returning('hash').executeTakeFirst();
      if (!request || !used) return undefined;
      const session = await this.#mint(transaction, request.id, 'session');
      return { email: request.email, stored: await readStored(transaction, request.address_key), session };
    });
  }

  async read(session: string): Promise<OpenedData | undefined> {
    return this.#parts.store.db.transaction().execute(async (transaction) => {
      const request = await this.#requestOf(transaction, session, 'session');
      return request && { email: request.email, stored: await readStored(transaction, request.address_key) };
    });
  }

  /** Erases everything about the address, the request itself included. False when the page's time is over. */
  async erase(session: string): Promise<boolean> {
    const mails = await this.#parts.store.db.transaction().execute(async (transaction) => {
      const request = await this.#requestOf(transaction, session, 'session');
      return request && eraseStored(transaction, request.address_key);
    });
    if (!mails) return false;
    this.#parts.deleteMails(mails);
    await emptyLog(this.#parts.store);
    return true;
  }

  async #mint(transaction: DatabaseTransaction, requestId: string, purpose: Purpose): Promise<string> {
    const token = this.#parts.mintToken();
    const expires = new Date(this.#parts.now().getTime() + limits.linkLasts).toISOString();
    await transaction.insertInto('data_links').values({ hash: tokenHash(token), request_id: requestId, purpose, expires_at: expires }).execute();
    return token;
  }

  async #requestOf(transaction: DatabaseTransaction, token: string, purpose: Purpose) {
    return transaction.selectFrom('data_links').innerJoin('data_requests', 'data_requests.id', 'data_links.request_id')
      .select(['data_requests.id', 'data_requests.email', 'data_requests.address_key'])
      .where('data_links.hash', '=', tokenHash(token)).where('data_links.purpose', '=', purpose)
      .where('data_links.expires_at', '>', this.#parts.now().toISOString()).executeTakeFirst();
  }
}
