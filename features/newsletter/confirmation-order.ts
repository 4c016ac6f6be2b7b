import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { perContext } from '../../core/context/context.ts';
import { batchCompiledOnce, compiledOnce } from '../../core/store/compiled-once.ts';
import { lockOf } from '../../core/store/locks.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import type { SignUpRow } from './tables.ts';
import { exists, insertWhere } from '../../core/store/insert-where.ts';
import type { Database, Engine, Store } from '../../core/store/store.ts';
import { mailLinkPaths } from '../../contract/answers.ts';
import { unsubscribeLinks } from './mailed-links.ts';
import type { LinkPurpose, Subscriber } from './records.ts';
import { limits, sendsConfirmation } from './rules.ts';
import { hourOf, signUpCounted } from './sign-up-counts.ts';
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
      confirmPage: `${functionsUrl}${mailLinkPaths.confirm}?token=${confirmToken}`,
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

async function look({ store, now }: NewsletterTools, signUpId: string): Promise<Seen | undefined> {
  const { db } = store;
  const { looks } = statementsOf({ store });
  const request = (await db.executeQuery(looks.request({ id: signUpId }))).rows[0];
  if (!request) return undefined;
  const [time, key] = [now(), request.address_key];
  const windowStart = new Date(time.getTime() - day);
  const [subscribers, mailed, print] = await Promise.all([
    db.executeQuery(looks.subscriber({ key })),
    db.executeQuery(looks.mailed({ key, windowStart: windowStart.toISOString() })),
    suppressionPrint(db, key),
  ]);
  const stopped = print === undefined ? undefined : requestsStoppedBy(db, print, time.toISOString()).select('at');
  return {
    request,
    subscriber: subscribers.rows[0],
    mailed: mailed.rows.map(({ at }) => new Date(at)),
    windowStart,
    print,
    requestsStopped: (await stopped?.executeTakeFirst()) !== undefined,
    now: time,
  };
}

type Text = string | RawBuilder<never>;

function mailedSince(db: Database, key: Text, since: Text) {
  return db
    .selectFrom('sign_ups')
    .where('address_key', '=', key)
    .where('outcome', '=', 'mail')
    .where('at', '>=', since);
}

/** Between two attempts to send the mail its reader may have confirmed by another one, or left. */
function isAnswered({ request: { outcome }, subscriber, mailed, requestsStopped, now }: Seen): boolean {
  if (outcome === null) return sendsConfirmation({ state: subscriber?.state, mailed, requestsStopped }, now);
  return outcome === 'mail' && subscriber?.state === 'pending';
}

async function leaveUnanswered({ db, engine, batch }: Store, { request }: Seen): Promise<void> {
  const undecided = db.updateTable('sign_ups').where('id', '=', request.id).where('outcome', 'is', null);
  const decision = [...held(db, engine, request.address_key), undecided.set({ outcome: 'nothing' })];
  await batch(...decision.map((statement) => statement.compile()));
}

/** Nothing else is decided about an address until the transaction ends; SQLite has one at a time anyway. */
function held(db: Database, engine: Engine, key: Text) {
  if (engine === 'sqlite') return [];
  const lock = lockOf('newsletter requests', key);
  return [
    { compile: () => lock.compile(db) },
    db.selectFrom('subscribers').select('id').where('address_key', '=', key).forUpdate(),
  ];
}

/** Writes what a mail to this address means, if all that was seen still stands; answers whether it did. */
async function write(tools: NewsletterTools, seen: Seen, hashes: Readonly<Record<LinkPurpose, string>>) {
  const { store, newId } = tools;
  const { request, subscriber, now, mailed, windowStart, print } = seen;
  const decision = statementsOf(tools).decision({
    isKnown: subscriber !== undefined,
    isFirst: request.outcome === null,
    hasPrint: print !== undefined,
  });
  const answers = await store.batch(
    ...decision.filled({
      ...hashes,
      request: request.id,
      asked: request.at,
      email: request.email,
      key: request.address_key,
      form: request.form,
      wording: request.wording,
      id: subscriber?.id ?? newId(),
      state: subscriber?.state,
      mailed: mailed.length,
      windowStart: windowStart.toISOString(),
      print,
      now: now.toISOString(),
      expires: new Date(now.getTime() + limits.linkLasts).toISOString(),
      event: newId(),
      hour: hourOf(now),
    }),
  );
  return answers[decision.linksAt]?.length === 1;
}

/** What of all that may be seen decides which statements are written. */
interface Way {
  readonly isKnown: boolean;
  /** A first decision depends on all that was seen, a second attempt on its reader alone. */
  readonly isFirst: boolean;
  readonly hasPrint: boolean;
}

const names = [
  ...(['request', 'asked', 'email', 'key', 'form', 'wording'] as const),
  ...(['id', 'state', 'mailed', 'windowStart', 'print'] as const),
  ...(['now', 'expires', 'event', 'hour', 'confirm', 'unsubscribe'] as const),
];
type Slots = Readonly<Record<(typeof names)[number], RawBuilder<never>>>;

const statementsOf = perContext(({ store }: { readonly store: Store }) => {
  const { db } = store;
  const decisions = new Map<string, ReturnType<typeof newDecision>>();
  return {
    looks: {
      request: compiledOnce(['id'], ({ id }) => db.selectFrom('sign_ups').selectAll().where('id', '=', id)),
      subscriber: compiledOnce(['key'], ({ key }) =>
        db.selectFrom('subscribers').select(['id', 'email', 'state']).where('address_key', '=', key),
      ),
      mailed: compiledOnce(['key', 'windowStart'], ({ key, windowStart }) =>
        mailedSince(db, key, windowStart).select('at').orderBy('at'),
      ),
    },
    decision(way: Way) {
      const name = JSON.stringify(way);
      const decision = decisions.get(name) ?? newDecision(store, way);
      decisions.set(name, decision);
      return decision;
    },
  };
});

/** The statements of a decision; `linksAt` is the place of the one that answers whether it was written. */
function newDecision({ db, engine }: Store, way: Way) {
  const linksAt = (engine === 'sqlite' ? 0 : 2) + (way.isKnown ? 0 : 1);
  const filled = batchCompiledOnce(names, (slots) => {
    const unchanged = conditions(db, slots, way);
    const { id, email, key, asked, now, confirm, unsubscribe, expires } = slots;
    const reader = { id, email, address_key: key, state: 'pending' as const, created_at: asked, changed_at: now };
    const added = exists(db.selectFrom('subscribers').select('id').where('id', '=', id));
    const link = { subscriber_id: id, created_at: now };
    const confirming = { ...link, hash: confirm, purpose: 'confirm' as const, expires_at: expires };
    const leaving = { ...link, hash: unsubscribe, purpose: 'unsubscribe' as const, expires_at: null };
    // Whoever finds this link finds that this call wrote it, and writes the rest.
    const written = exists(db.selectFrom('link_tokens').select('hash').where('hash', '=', confirm));
    return [
      ...held(db, engine, key),
      ...(way.isKnown ? [] : [insertWhere(db, 'subscribers', reader, unchanged)]),
      insertWhere(db, 'link_tokens', confirming, way.isKnown ? unchanged : added).returning('hash'),
      insertWhere(db, 'link_tokens', leaving, written).returning('hash'),
      db
        .updateTable('subscribers')
        .set({ state: 'pending', changed_at: now, email })
        .where('id', '=', id)
        .where(written),
      ...(way.isFirst ? firstDecision(db, slots, written) : []),
    ];
  });
  return { linksAt, filled };
}

/** What must still be as it was seen. */
function conditions(db: Database, { request, id, state, key, mailed, windowStart, print, now }: Slots, way: Way) {
  const subscribers = db.selectFrom('subscribers').select('id');
  const reader = way.isKnown
    ? exists(subscribers.where('id', '=', id).where('state', '=', state))
    : sql<SqlBool>`not ${exists(subscribers.where('address_key', '=', key))}`;
  if (!way.isFirst) return reader;
  const undecided = exists(
    db.selectFrom('sign_ups').select('id').where('id', '=', request).where('outcome', 'is', null),
  );
  const count = mailedSince(db, key, windowStart).select((select) => select.fn.countAll().as('mailed'));
  const stopped = way.hasPrint ? [sql`not ${exists(requestsStoppedBy(db, print, now).select('at'))}`] : [];
  return sql<SqlBool>`${sql.join([reader, undecided, sql`${count} = ${mailed}`, ...stopped], sql` and `)}`;
}

function firstDecision(db: Database, slots: Slots, where: RawBuilder<SqlBool>) {
  const { request, id, form, wording, asked: at, event, hour } = slots;
  return [
    db.updateTable('sign_ups').set({ outcome: 'mail' }).where('id', '=', request).where(where),
    insertWhere(db, 'consent_events', { id: event, subscriber_id: id, event: 'requested', form, wording, at }, where),
    // Last, because everybody's requests of this hour share the row.
    signUpCounted(db, { hour, form }, { asked: 1 }, where),
  ];
}
