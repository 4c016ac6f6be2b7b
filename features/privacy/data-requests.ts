import { sql } from 'kysely';
import type { DataLinkRow, DataRequestCountRow, DataRequestRow } from './tables.ts';
import { peopleIn, type PersonalParts } from '../../core/context/personal-data.ts';
import type { DataRequest } from './desk/api.ts';
import type { Database, DatabaseTransaction, Store } from '../../core/store/store.ts';
import { day, hour } from '../../contract/time.ts';
import { dataLinkLasts } from './period.ts';
import { countOf } from '../../core/store/count-of.ts';

export const limits = {
  /** Lifetime of the emailed link from its sending, and of the page it opens; milliseconds. */
  linkLasts: dataLinkLasts,
  /** Emails to one address within 24 hours that are sent without delay. */
  mailsPerDay: 3,
  /** Minimum interval after those, and then only if no earlier link still works; milliseconds. */
  thenOneIn: 2 * hour,
} as const;

/** Counts an event of the data page per day, without the address. @param at ISO 8601 UTC */
export async function countDataRequest(
  transaction: DatabaseTransaction,
  event: DataRequestCountRow['event'],
  at: string,
): Promise<void> {
  await transaction
    .insertInto('data_request_counts')
    .values({ day: at.slice(0, 10), event, times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'event']).doUpdateSet((set) => ({ times: set('data_request_counts.times', '+', 1) })),
    )
    .execute();
}

export async function dataRequests({ db }: Store, parts: PersonalParts, now: Date): Promise<DataRequest[]> {
  const time = now.toISOString();
  const rows = await db
    .selectFrom('data_requests')
    .select((select) => {
      const endOf = (purpose: DataLinkRow['purpose']) =>
        select
          .selectFrom('data_links')
          .select((link) => link.fn.max('expires_at').as('ends'))
          .whereRef('data_links.request_id', '=', 'data_requests.id')
          .where('purpose', '=', purpose);
      return [
        'data_requests.id',
        'data_requests.email',
        'data_requests.address_key',
        'data_requests.created_at',
        'data_requests.taken_at',
        endOf('open').as('link_ends'),
        endOf('session').as('page_ends'),
      ];
    })
    .orderBy('data_requests.created_at', 'desc')
    .limit(100)
    .execute();
  const counts = await countsOf(db, parts, rows);
  return rows.map(({ id, email, address_key, created_at, taken_at, link_ends, page_ends }) => ({
    id,
    askedAt: created_at,
    email,
    link:
      page_ends !== null
        ? { is: 'opened', at: new Date(Date.parse(page_ends) - limits.linkLasts).toISOString() }
        : link_ends === null
          ? { is: 'mailing' }
          : link_ends > time
            ? { is: 'works', until: link_ends }
            : { is: 'unused' },
    takenAt: taken_at,
    found: counts.filter(({ of }) => of === address_key || of === email),
  }));
}

async function countsOf(
  db: Database,
  parts: PersonalParts,
  requests: readonly Pick<DataRequestRow, 'email' | 'address_key'>[],
): Promise<(DataRequest['found'][number] & { readonly of: string })[]> {
  if (requests.length === 0) return [];
  const mails = await db
    .selectFrom('outbox')
    .select((select) => ['recipient as of', select.fn.countAll<number | string>().as('rows')])
    .where('recipient', 'in', [...new Set(requests.map(({ email }) => email))])
    .groupBy('recipient')
    .execute();
  const counts = [];
  for (const { table, named } of peopleIn(parts)) {
    if (!named) continue;
    const rows = await db
      .selectFrom(table)
      .select((select) => ['address_key as of', select.fn.countAll<number | string>().as('rows')])
      .where('address_key', 'in', [...new Set(requests.map(({ address_key: key }) => key))])
      .groupBy('address_key')
      .execute();
    counts.push({ rows, named });
  }
  return [...counts, { rows: mails, named: ['email', 'emails'] as const }].flatMap(({ rows, named: [one, several] }) =>
    rows.map(({ of, rows: count }) => ({ of, count: Number(count), name: Number(count) === 1 ? one : several })),
  );
}

/** Journal acts with which staff answer a data request. */
const actsByHand = ['people.mail', 'people.export', 'people.forget'];

/** Counts of the last thirty days: events of the data page, and acts by staff at the desk or with the tool. */
export async function dataRequestFigures({ db }: Store, now: Date) {
  const since = new Date(now.getTime() - 30 * day).toISOString();
  const counts = await db
    .selectFrom('data_request_counts')
    .select(['event', sql<number | string>`sum(times)`.as('times')])
    .where('day', '>=', since.slice(0, 10))
    .groupBy('event')
    .execute();
  const byHand = await countOf(db.selectFrom('journal').where('at', '>=', since).where('act', 'in', actsByHand));
  const figures = { asked: 0, opened: 0, taken: 0, erased: 0, byHand };
  for (const { event, times } of counts) figures[event] = Number(times);
  return figures;
}
