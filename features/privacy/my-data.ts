import { lockOf } from '../../core/store/locks.ts';
import { addressKey } from '../../core/store/address.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import { mailLinkPaths } from '../../contract/answers.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { countDataRequest, limits } from './data-requests.ts';
import { erasePerson, type Erased, type ErasureParts } from './erase-person.ts';
import { readStored, type Stored } from './stored-data.ts';
import type { DataRequestRow } from './tables.ts';
import { myDataMails } from './mails.ts';
import { day } from '../../contract/time.ts';

interface MyDataParts extends ErasureParts {
  readonly mintToken: () => string;
}

interface OpenedData {
  readonly email: string;
  readonly stored: Stored;
}

type Purpose = 'open' | 'session';
type Request = Pick<DataRequestRow, 'id' | 'email' | 'address_key'>;

/** Data requests by visitors: request a link by email, open it, then download or erase what is stored. */
export class MyData {
  readonly #parts: MyDataParts;

  constructor(parts: MyDataParts) {
    this.#parts = parts;
  }

  /**
   * Emails a link to the address, whether or not anything is stored about it. Three within 24 hours are sent at once,
   * then one every two hours if no earlier link still works, so strangers cannot lock the owner out. `withheld`: not
   * sent; this reveals earlier requests for the address, but nothing that is stored.
   * @param actor the member of staff who asks for the owner, for the journal; absent for visitors
   */
  async request(email: string, actor?: Actor): Promise<'mailed' | 'withheld'> {
    const { store, outbox, newId, onMail } = this.#parts;
    const now = this.#parts.now();
    const key = addressKey(email);
    const outcome = await store.db.transaction().execute(async (transaction) => {
      if (store.engine === 'postgres') await lockOf('data requests', key).execute(transaction);
      const recent = await transaction
        .selectFrom('data_requests')
        .select(['id', 'created_at'])
        .where('address_key', '=', key)
        .where('created_at', '>', new Date(now.getTime() - day).toISOString())
        .orderBy('created_at')
        .execute();
      const last = Date.parse(recent.at(-1)?.created_at ?? '');
      const ids = recent.map(({ id }) => id);
      const isFull = recent.length >= limits.mailsPerDay;
      if (
        isFull &&
        (now.getTime() - last < limits.thenOneIn || (await isAnswered(transaction, ids, now.toISOString())))
      )
        return this.#told(transaction, actor, 'withheld');
      const [id, at] = [newId(), now.toISOString()];
      await transaction.insertInto('data_requests').values({ id, email, address_key: key, created_at: at }).execute();
      const mail = { id: newId(), kind: myDataMails['my-data-link'], subjectId: id, recipient: email, at };
      await outbox.enqueue(transaction, mail);
      if (actor === undefined) await countDataRequest(transaction, 'asked', at);
      return this.#told(transaction, actor, 'mailed');
    });
    if (outcome === 'mailed') onMail();
    return outcome;
  }

  async #told(transaction: DatabaseTransaction, actor: Actor | undefined, outcome: 'mailed' | 'withheld') {
    const entry = { act: 'people.mail', record: null, details: { outcome } };
    if (actor) await writeJournal(transaction, actor, entry, this.#parts.now().toISOString());
    return outcome;
  }

  /** Mints a token and returns the URL to email; undefined if the request has been deleted. */
  linkFor(requestId: string, functionsUrl: string): Promise<string | undefined> {
    return this.#parts.store.db.transaction().execute(async (transaction) => {
      const requests = transaction.selectFrom('data_requests').select('id');
      const request = await requests.where('id', '=', requestId).executeTakeFirst();
      const token = request && (await this.#mint(transaction, requestId, 'open'));
      return token && `${functionsUrl}${mailLinkPaths.myData}?token=${token}`;
    });
  }

  async isOpen(token: string): Promise<boolean> {
    return (await this.#with(token, 'open', () => Promise.resolve(true))) ?? false;
  }

  /** Redeems the emailed link for the data and a session token; undefined if the link is invalid, used or expired. */
  open(token: string): Promise<(OpenedData & { readonly session: string }) | undefined> {
    return this.#with(token, 'open', async (transaction, request) => {
      // If two clicks arrive at once, only one deletes the row.
      const links = transaction.deleteFrom('data_links').where('hash', '=', tokenHash(token));
      if (!(await links.where('purpose', '=', 'open').returning('hash').executeTakeFirst())) return undefined;
      await countDataRequest(transaction, 'opened', this.#parts.now().toISOString());
      const session = await this.#mint(transaction, request.id, 'session');
      return { ...(await this.#dataOf(transaction, request)), session };
    });
  }

  read(session: string): Promise<OpenedData | undefined> {
    return this.#with(session, 'session', (transaction, request) => this.#dataOf(transaction, request));
  }

  take(session: string): Promise<OpenedData | undefined> {
    return this.#with(session, 'session', async (transaction, request) => {
      const at = this.#parts.now().toISOString();
      const data = await this.#dataOf(transaction, request);
      const own = transaction.updateTable('data_requests').set({ taken_at: at }).where('id', '=', request.id);
      if (await own.where('taken_at', 'is', null).returning('id').executeTakeFirst())
        await countDataRequest(transaction, 'taken', at);
      return data;
    });
  }

  /** Erases everything about the address, including the request; undefined if the session has expired. */
  async erase(session: string): Promise<Erased | undefined> {
    const request = await this.#with(session, 'session', (_transaction, found) => Promise.resolve(found));
    const count = (transaction: DatabaseTransaction) =>
      countDataRequest(transaction, 'erased', this.#parts.now().toISOString());
    return request && erasePerson(this.#parts, request.address_key, count);
  }

  async #dataOf(transaction: DatabaseTransaction, { email, address_key: key }: Request): Promise<OpenedData> {
    return { email, stored: await readStored(transaction, this.#parts.personalData, key, 'owner') };
  }

  async #mint(transaction: DatabaseTransaction, requestId: string, purpose: Purpose): Promise<string> {
    const token = this.#parts.mintToken();
    const expires = new Date(this.#parts.now().getTime() + limits.linkLasts).toISOString();
    await transaction
      .insertInto('data_links')
      .values({ hash: tokenHash(token), request_id: requestId, purpose, expires_at: expires })
      .execute();
    return token;
  }

  /** Runs `work` with a token's request, in one transaction; undefined if the token is unknown or expired. */
  #with<Result>(
    token: string,
    purpose: Purpose,
    work: (transaction: DatabaseTransaction, request: Request) => Promise<Result>,
  ): Promise<Result | undefined> {
    return this.#parts.store.db.transaction().execute(async (transaction) => {
      const request = await transaction
        .selectFrom('data_links')
        .innerJoin('data_requests', 'data_requests.id', 'data_links.request_id')
        .select(['data_requests.id', 'data_requests.email', 'data_requests.address_key'])
        .where('data_links.hash', '=', tokenHash(token))
        .where('data_links.purpose', '=', purpose)
        .where('data_links.expires_at', '>', this.#parts.now().toISOString())
        .executeTakeFirst();
      return request && work(transaction, request);
    });
  }
}

/** Whether any of the requests has a link that still works, or an email still waiting to be sent. */
async function isAnswered(transaction: DatabaseTransaction, requestIds: readonly string[], now: string) {
  const links = transaction.selectFrom('data_links').select('hash').where('request_id', 'in', requestIds);
  const open = links.where('purpose', '=', 'open').where('expires_at', '>', now).limit(1);
  if (await open.executeTakeFirst()) return true;
  const mails = transaction.selectFrom('outbox').select('id').where('subject_id', 'in', requestIds);
  return (await mails.where('state', '=', 'waiting').limit(1).executeTakeFirst()) !== undefined;
}
