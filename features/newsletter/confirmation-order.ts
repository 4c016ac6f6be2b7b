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
import { hourOf, signUpCounted } from './sign-up-watch.ts';
import { requestsStoppedBy, suppressionPrint } from './suppression.ts';
import type { NewsletterTools } from './services.ts';
import { day } from '../../contract/time.ts';

const mostLooks = 5;

/**
 * Decides whether a sign-up gets a confirmation email, at the time that email is due. Each attempt mints new tokens and
 * restarts the seven days. An email is also composed for a sign-up that gets none and then discarded (`goesOut` is
 * false), so that the server's load does not reveal the decision.
 *
 * It reads first and then writes in one batch, on condition that what it read is unchanged (optimistic locking): an
 * interactive transaction would block every other writer of the embedded database.
 * @returns undefined when the request was erased
 * @throws when concurrent changes made every attempt fail; the outbox retries the email
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
  /** Times of the address's requests since `windowStart` that led to a confirmation email. */
  readonly mailed: readonly Date[];
  readonly windowStart: Date;
  /** Suppression fingerprint of the address; undefined if no address was ever suppressed. */
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

/** A retry checks the reader again, who may have confirmed by another email or unsubscribed in the meantime. */
function isAnswered({ request: { outcome }, subscriber, mailed, requestsStopped, now }: Seen): boolean {
  if (outcome === null) return sendsConfirmation({ state: subscriber?.state, mailed, requestsStopped }, now);
  return outcome === 'mail' && subscriber?.state === 'pending';
}

async function leaveUnanswered({ db, engine, batch }: Store, { request }: Seen): Promise<void> {
  const undecided = db.updateTable('sign_ups').where('id', '=', request.id).where('outcome', 'is', null);
  const decision = [...held(db, engine, request.address_key), undecided.set({ outcome: 'nothing' })];
  await batch(...decision.map((statement) => statement.compile()));
}

/** Locks decisions about an address until the transaction ends; SQLite serialises transactions anyway. */
function held(db: Database, engine: Engine, key: Text) {
  if (engine === 'sqlite') return [];
  const lock = lockOf('newsletter requests', key);
  return [
    { compile: () => lock.compile(db) },
    db.selectFrom('subscribers').select('id').where('address_key', '=', key).forUpdate(),
  ];
}

/** Records a confirmation email to this address if nothing read has changed. Returns whether it was recorded. */
async function write(tools: NewsletterTools, seen: Seen, hashes: Readonly<Record<LinkPurpose, string>>) {
  const { store, newId } = tools;
  const { request, subscriber, now, mailed, windowStart, print } = seen;
  const decision = statementsOf(tools).decision({
    isKnown: subscriber !== undefined,
    isFirst: request.outcome === null,
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
      print: print ?? null,
      now: now.toISOString(),
      expires: new Date(now.getTime() + limits.linkLasts).toISOString(),
      event: newId(),
      hour: hourOf(now),
    }),
  );
  return answers[decision.linksAt]?.length === 1;
}

interface Way {
  readonly isKnown: boolean;
  /** A first decision depends on everything that was read, a retry only on the reader. */
  readonly isFirst: boolean;
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

/** Statements of a decision; `linksAt` is the index of the one whose result shows whether it was written. */
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
    // The hash is unique to this call: if it exists, this call wrote it, and the other statements apply.
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
  // Without a fingerprint, null equals none.
  const stopped = exists(requestsStoppedBy(db, print, now).select('at'));
  return sql<SqlBool>`${reader} and ${undecided} and ${count} = ${mailed} and not ${stopped}`;
}

function firstDecision(db: Database, slots: Slots, where: RawBuilder<SqlBool>) {
  const { request, id, form, wording, asked: at, event, hour } = slots;
  return [
    db.updateTable('sign_ups').set({ outcome: 'mail' }).where('id', '=', request).where(where),
    insertWhere(db, 'consent_events', { id: event, subscriber_id: id, event: 'requested', form, wording, at }, where),
    // Last, since all requests of the hour contend for this row.
    signUpCounted(db, { hour, form }, { asked: 1 }, where),
  ];
}
