import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Store } from '../store/store.ts';
import { isDead, isRetried, isWaiting, isWaitingAlone } from './lanes.ts';
import { nameOf, type MailRegister } from './mail-kinds.ts';
import { countOf } from '../store/count-of.ts';

const isSent = sql<SqlBool>`state = 'sent' and settled_at is not null`;

/**
 * State of the outbox for the desk and the operator; those put aside are not counted.
 * @param since start of the desk's day; ISO
 */
export async function outboxStatus({ db }: Store, mails: MailRegister, since: string) {
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
    /** Not yet attempted. */
    waiting: (await numberOf(isWaiting)) - retried,
    sent: await numberOf(isSent),
    sentSince: await numberOf(sql<SqlBool>`state = 'sent' and settled_at >= ${since}`),
    lastSentAt,
    /** The oldest waiting email; letters are excluded, as they are paced. */
    oldest: oldest ? { since: oldest.created_at, name: nameOf(mails, oldest.kind), failure: oldest.failure } : null,
    // An email sent since then shows that the mail server is reachable again.
    unreached:
      !lane?.unreached_since || (lastSentAt !== null && lastSentAt > lane.changed_at)
        ? null
        : { since: lane.unreached_since, reason: lane.reason },
  };
}
