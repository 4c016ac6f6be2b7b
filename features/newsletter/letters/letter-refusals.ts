import { sql } from 'kysely';
import { refusalOf } from '../../../core/outbox/failure.ts';
import type { Database } from '../../../core/store/store.ts';
import type { OneLetter } from '../desk/letters/api.ts';
import { domainOf } from './letter-records.ts';

/** Enhanced code (RFC 3463) in a server's words. */
const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/;

/** How the mails of a letter were refused, as far as their records are kept; the most frequent first. */
export async function letterRefusals(db: Database, id: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['failure', 'recipient'])
    .where('batch', '=', id)
    .where('state', '=', 'dead')
    .execute();
  const replies = Map.groupBy(rows, ({ failure }) => failure ?? '');
  const byReply = [...replies].map(([reply, { length }]) => ({
    reply,
    about: refusalOf(enhanced.exec(reply)?.[0]),
    mails: length,
  }));
  const ofUs = rows.filter(({ failure }) => refusalOf(enhanced.exec(failure ?? '')?.[0]) === 'us');
  const domains = Map.groupBy(ofUs, ({ recipient }) => domainOf(recipient));
  const byDomain: OneLetter['refusing'] = [];
  for (const [domain, { length: refused }] of domains)
    byDomain.push({ domain, refused, waiting: await countWaiting(db, id, domain) });
  return {
    byReply: byReply.sort((one, other) => other.mails - one.mails),
    byDomain: byDomain.sort((one, other) => other.refused - one.refused),
  };
}

async function countWaiting(db: Database, id: string, domain: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('batch', '=', id)
    .where(sql<boolean>`state = 'waiting'`)
    .where(sql<string>`lower(substr(recipient, length(recipient) - ${domain.length}))`, '=', `@${domain}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many of the latest mails are looked back upon. */
const lookBack = 200;
const pointsShown = 60;

/** How the share of refusals went, in at most 60 points, from the first mail to the last that is settled. */
export async function refusedShares(db: Database, id: string): Promise<OneLetter['shares']> {
  const settled = db
    .selectFrom('outbox')
    .select([
      'settled_at',
      sql<number>`case when state = 'dead' then 1 else 0 end`.as('refused'),
      sql<number>`row_number() over (order by settled_at, id)`.as('number'),
      sql<number>`count(*) over ()`.as('of'),
    ])
    .where('batch', '=', id)
    .where('state', 'in', ['sent', 'dead']);
  const shares = db
    .selectFrom(settled.as('settled'))
    .select([
      'settled_at',
      'number',
      'of',
      sql<number>`sum(refused) over (order by number rows between ${sql.lit(lookBack - 1)} preceding and current row)`.as(
        'refusals',
      ),
    ]);
  const rows = await db
    .selectFrom(shares.as('shares'))
    .select(['settled_at', 'number', 'refusals'])
    .where((where) =>
      where.or([sql<boolean>`number % (of / ${sql.lit(pointsShown)} + 1) = 0`, sql<boolean>`number = of`]),
    )
    .orderBy('number')
    .execute();
  return rows.map(({ settled_at, number, refusals }) => ({
    at: settled_at ?? '',
    percent: Math.round((Number(refusals) / Math.min(lookBack, Number(number))) * 1000) / 10,
  }));
}
