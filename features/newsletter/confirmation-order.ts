import { sql, type CompiledQuery, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { lockOf } from '../../core/store/locks.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import type { LinkTokenRow, SignUpRow } from './tables.ts';
import { exists, insertWhere } from '../../core/store/insert-where.ts';
import type { Database, Engine, Store } from '../../core/store/store.ts';
import { confirmLink, unsubscribeLinks } from './mailed-links.ts';
import type { LinkPurpose, Subscriber } from './records.ts';
import { limits, sendsConfirmation } from './rules.ts';
import { signUpCounted } from './sign-up-counts.ts';
import { requestsStoppedBy, suppressionPrint } from './suppression.ts';
import type { NewsletterTools } from './tools.ts';
import { day } from '../../contract/time.ts';

const mostLooks = 5;

/**
 * Decides what a request for the newsletter leads to, when the mail that may answer it is due. Each attempt mints new
 * tokens and starts the seven days anew. A request that is not answered gets a letter too, which is thrown away
 * (`goesOut` is false): whoever measures how busy the server is learns nothing.
 *
 * It looks first and then writes all at once, on condition that what it saw still holds: a transaction that waited
 * between its statements would hold up every other writer of the embedded database.
 * @returns undefined when the request was erased
 * @throws when others kept changing what it looked at; the mail is tried again
 */
export async function orderConfirmation(tools: NewsletterTools, functionsUrl: string, signUpId: string) {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const seen = await look(tools, signUpId);
    if (!seen) return undefined;
    const [confirmToken, unsubscribeToken] = [tools.mintToken(), tools.mintToken()];
    const order = {
      to: seen.request.email,
      confirmPage: confirmLink(functionsUrl, confirmToken),
      ...unsubscribeLinks(functionsUrl, unsubscribeToken),
    };
    if (!isAnswered(seen)) {
      await leaveUnanswered(tools.store, seen);
      return { ...order, goesOut: false };
    }
    if (await write(tools, seen, { confirm: tokenHash(confirmToken), unsubscribe: tokenHash(unsubscribeToken) }))
      return { ...order, goesOut: true };
  }
  throw new Error(
    'A request for the newsletter could not be decided: others kept changing what is known of its address.',
  );
}

interface Seen {
  readonly request: SignUpRow;
  readonly subscriber: Subscriber | undefined;
  /** Times of the requests for the address that led to a mail, since `windowStart`. */
  readonly mailed: readonly Date[];
  readonly windowStart: Date;
  /** What remains of an address that left; undefined where nobody ever did. */
  readonly print: string | undefined;
  readonly requestsStopped: boolean;
  readonly now: Date;
}

async function look({ store: { db }, now }: NewsletterTools, signUpId: string): Promise<Seen | undefined> {
  const request = await db.selectFrom('sign_ups').selectAll().where('id', '=', signUpId).executeTakeFirst();
  if (!request) return undefined;
  const [time, key] = [now(), request.address_key];
  const windowStart = new Date(time.getTime() - day);
  const [subscriber, mailed, print] = await Promise.all([
    db.selectFrom('subscribers').select(['id', 'email', 'state']).where('address_key', '=', key).executeTakeFirst(),
    mailedSince(db, key, windowStart).select('at').orderBy('at').execute(),
    suppressionPrint(db, key),
  ]);
  const stopped =
    print !== undefined && (await requestsStoppedBy(db, print, time).select('at').executeTakeFirst()) !== undefined;
  return {
    request,
    subscriber,
    mailed: mailed.map(({ at }) => new Date(at)),
    windowStart,
    print,
    requestsStopped: stopped,
    now: time,
  };
}

function mailedSince(db: Database, key: string, since: Date) {
  return db
    .selectFrom('sign_ups')
    .where('address_key', '=', key)
    .where('outcome', '=', 'mail')
    .where('at', '>=', since.toISOString());
}

/** Between two attempts to send the mail its reader may have confirmed by another one, or left. */
function isAnswered({ request: { outcome }, subscriber, mailed, requestsStopped, now }: Seen): boolean {
  if (outcome === null) return sendsConfirmation({ state: subscriber?.state, mailed, requestsStopped }, now);
  return outcome === 'mail' && subscriber?.state === 'pending';
}

async function leaveUnanswered({ db, engine, batch }: Store, { request }: Seen): Promise<void> {
  const decided = db
    .updateTable('sign_ups')
    .set({ outcome: 'nothing' })
    .where('id', '=', request.id)
    .where('outcome', 'is', null);
  await batch(...held(db, engine, request.address_key), decided.compile());
}

/** Nothing else is decided about an address until the transaction ends; SQLite has one at a time anyway. */
function held(db: Database, engine: Engine, key: string): CompiledQuery[] {
  if (engine === 'sqlite') return [];
  return [
    lockOf('newsletter requests', key).compile(db),
    db.selectFrom('subscribers').select('id').where('address_key', '=', key).forUpdate().compile(),
  ];
}

/** Writes what a mail to this address means, if all that was seen still stands; answers whether it did. */
async function write(tools: NewsletterTools, seen: Seen, hashes: Readonly<Record<LinkPurpose, string>>) {
  const { db, engine, batch } = tools.store;
  const { request, subscriber, now } = seen;
  const id = subscriber?.id ?? tools.newId();
  const unchanged = conditions(db, seen);
  const added = db.selectFrom('subscribers').select('id').where('id', '=', id);
  const before = [
    ...held(db, engine, request.address_key),
    ...(subscriber ? [] : [newSubscriber(db, id, seen, unchanged)]),
  ];
  const link = { subscriber_id: id, created_at: now.toISOString() };
  const expires_at = new Date(now.getTime() + limits.linkLasts).toISOString();
  // Whoever finds this link finds that this call wrote it, and writes the rest.
  const written = exists(db.selectFrom('link_tokens').select('hash').where('hash', '=', hashes.confirm));
  const answers = await batch(
    ...before,
    newLink(
      db,
      { ...link, hash: hashes.confirm, purpose: 'confirm', expires_at },
      subscriber ? unchanged : exists(added),
    ),
    newLink(db, { ...link, hash: hashes.unsubscribe, purpose: 'unsubscribe', expires_at: null }, written),
    db
      .updateTable('subscribers')
      .set({ state: 'pending', changed_at: now.toISOString(), email: request.email })
      .where('id', '=', id)
      .where(written)
      .compile(),
    ...(request.outcome === null ? firstDecision(tools, seen, id, written) : []),
  );
  return answers[before.length]?.length === 1;
}

/** What must still be as it was seen. A first decision depends on all of it, a second attempt on its reader alone. */
function conditions(db: Database, { request, subscriber, mailed, windowStart, print, now }: Seen): RawBuilder<SqlBool> {
  const subscribers = db.selectFrom('subscribers').select('id');
  const reader = subscriber
    ? exists(subscribers.where('id', '=', subscriber.id).where('state', '=', subscriber.state))
    : sql<SqlBool>`not ${exists(subscribers.where('address_key', '=', request.address_key))}`;
  if (request.outcome !== null) return reader;
  const undecided = exists(
    db.selectFrom('sign_ups').select('id').where('id', '=', request.id).where('outcome', 'is', null),
  );
  const count = mailedSince(db, request.address_key, windowStart).select((select) => select.fn.countAll().as('mailed'));
  const stopped =
    print === undefined ? [] : [sql<SqlBool>`not ${exists(requestsStoppedBy(db, print, now).select('at'))}`];
  return sql<SqlBool>`${sql.join([reader, undecided, sql<SqlBool>`${count} = ${sql.lit(mailed.length)}`, ...stopped], sql` and `)}`;
}

function newSubscriber(db: Database, id: string, { request, now }: Seen, where: RawBuilder<SqlBool>): CompiledQuery {
  const row = {
    id,
    email: request.email,
    address_key: request.address_key,
    state: 'pending' as const,
    created_at: request.at,
    changed_at: now.toISOString(),
  };
  return insertWhere(db, 'subscribers', row, where).compile();
}

function newLink(db: Database, row: Selectable<LinkTokenRow>, where: RawBuilder<SqlBool>) {
  return insertWhere(db, 'link_tokens', row, where).returning('hash').compile();
}

function firstDecision(
  { store: { db }, newId }: NewsletterTools,
  { request, now }: Seen,
  subscriberId: string,
  where: RawBuilder<SqlBool>,
): CompiledQuery[] {
  const { form, wording, at } = request;
  const event = { id: newId(), subscriber_id: subscriberId, event: 'requested' as const, form, wording, at };
  return [
    db.updateTable('sign_ups').set({ outcome: 'mail' }).where('id', '=', request.id).where(where).compile(),
    insertWhere(db, 'consent_events', event, where).compile(),
    // Last, because everybody's requests of this hour share the row.
    signUpCounted(db, form, now, { asked: 1 }, where).compile(),
  ];
}
