import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Store } from '../store/store.ts';
import { isDead, isRetried, isWaiting, isWaitingAlone } from './lanes.ts';
import { nameOf, type MailRegister } from './mail-kinds.ts';
import { countOf } from '../store/count-of.ts';

const isSent = sql<SqlBool>`state = 'sent' and settled_at is not null`;

/**
 * How the outbox stands, for whoever looks after it; dead letters that were put aside are not counted.
 * @param since the beginning of the desk's day; ISO
 */
export async function mailStanding({ db }: Store, mails: MailRegister, since: string) {
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
    dead: await numberOf(isDead),
    retried,
    /** Never tried. */
    waiting: (await numberOf(isWaiting)) - retried,
    sent: await numberOf(isSent),
    sentSince: await numberOf(sql<SqlBool>`state = 'sent' and settled_at >= ${since}`),
    lastSentAt,
    /** Of what waits, letters left aside, which go at their pace. */
    oldest: oldest ? { since: oldest.created_at, name: nameOf(mails, oldest.kind), failure: oldest.failure } : null,
    // Another process may have got through since this one failed to reach the mail server.
    unreached:
      !lane?.unreached_since || (lastSentAt !== null && lastSentAt > lane.changed_at)
        ? null
        : { since: lane.unreached_since, reason: lane.reason },
  };
}
