import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Store } from '../store/store.ts';
import { isRetried, isWaiting, isWaitingAlone } from './lanes.ts';
import { nameOf, type MailRegister } from './mail-kinds.ts';
import { countOf } from '../store/count-of.ts';

/** How the outbox stands, for whoever looks after it. */
export interface MailStanding {
  /** Given up, and not put aside. */
  readonly dead: number;
  /** Postponed at least once. */
  readonly retried: number;
  /** Never tried. */
  readonly waiting: number;
  /** As long as records are kept. */
  readonly sent: number;
  /** Since the moment that was asked for. */
  readonly sentSince: number;
  readonly lastSentAt: string | null;
  /** Of what waits, letters left aside, which go at their pace. */
  readonly oldest: { readonly since: string; readonly name: string; readonly failure: string | null } | null;
  /** The mail server has not been reached since then, and nothing has unsubscribed since. */
  readonly unreached: { readonly since: string; readonly reason: string | null } | null;
}

const isSent = sql<SqlBool>`state = 'sent' and settled_at is not null`;

/** Counts the outbox. `since`: the beginning of the desk's day; ISO. */
export async function mailStanding({ db }: Store, mails: MailRegister, since: string): Promise<MailStanding> {
  const numberOf = (which: RawBuilder<SqlBool>) => countOf(db.selectFrom('outbox').where(which));
  const retried = await numberOf(isRetried);
  const last = await db
    .selectFrom('outbox')
    .select('settled_at')
    .where(isSent)
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const oldest = await db
    .selectFrom('outbox')
    .select(['created_at', 'kind', 'failure'])
    .where(isWaitingAlone)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  const lane = await db
    .selectFrom('outbox_lanes')
    .selectAll()
    .where('lane', '=', 'mail')
    .where('unreached_since', 'is not', null)
    .executeTakeFirst();
  const lastSentAt = last?.settled_at ?? null;
  return {
    dead: await numberOf(sql<SqlBool>`state = 'dead' and settled_at is not null and aside_at is null`),
    retried,
    waiting: (await numberOf(isWaiting)) - retried,
    sent: await numberOf(isSent),
    sentSince: await numberOf(sql<SqlBool>`state = 'sent' and settled_at >= ${since}`),
    lastSentAt,
    oldest: oldest ? { since: oldest.created_at, name: nameOf(mails, oldest.kind), failure: oldest.failure } : null,
    // Another process may have got through since this one failed.
    unreached:
      !lane?.unreached_since || (lastSentAt !== null && lastSentAt > lane.changed_at)
        ? null
        : { since: lane.unreached_since, reason: lane.reason },
  };
}
