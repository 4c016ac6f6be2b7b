// Longer than 250 lines: one table of everything that is deleted after a time, which is read from top to bottom.
import type { SelectQueryBuilder } from 'kysely';
import type { RetentionRule } from '../../contract/retention.ts';
import { limits } from '../newsletter/rules.ts';
import { eraseEnquiries, eraseMails, eraseMailsWhere } from '../store/erasure.ts';
import type { Schema } from '../store/schema.ts';
import type { Database, DatabaseTransaction } from '../store/store.ts';

export interface Purged {
  readonly count: number;
  /** Ids of deleted mails, for the mail folder. */
  readonly mails: readonly string[];
}

/** What is older than a cutoff (ISO time): how much it is, and how a slice of it is deleted. */
export interface Purge {
  count(db: Database, before: string, now: Date): Promise<number>;
  /** Deletes at most `limit`; fewer means that nothing is left. */
  slice(transaction: DatabaseTransaction, before: string, now: Date, limit: number): Promise<Purged>;
}

async function counted<Table extends keyof Schema>(query: SelectQueryBuilder<Schema, Table, object>): Promise<number> {
  const { count } = await query.select((select) => select.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

const closedEnquiries = (db: Database, before: string) => db.selectFrom('enquiries').where('state', '=', 'closed').where('closed_at', '<', before);
const settledMails = (db: Database, before: string) => db.selectFrom('outbox').where('state', 'in', ['sent', 'dropped']).where('settled_at', '<', before);
/** The return path of a letter is kept for longer where letters to its reader came back: a row of them is counted over months. */
const quietPaths = (db: Database, before: string) =>
  db
    .selectFrom('return_paths')
    .where('sent_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('return_paths as returned')
            .select('returned.mark')
            .whereRef('returned.subscriber_id', '=', 'return_paths.subscriber_id')
            .where('returned.returned_as', 'is not', null),
        ),
      ),
    );
const pastPaths = (db: Database, before: string) => db.selectFrom('return_paths').where('sent_at', '<', before);
/** What nobody has read is never deleted. */
const readMails = (db: Database, before: string) => db.selectFrom('returned_mails').where('read_at', '<', before);
/** The shared limiter's; it clears them itself each hour. One on the embedded database counts in memory. */
const endedAllowances = (db: Database, before: string) => db.selectFrom('rate_allowances').where('full_at', '<', Date.parse(before));
/** A mail that has not left, and a link that still works, keep their request. */
const pastRequests = (db: Database, before: string, now: Date) =>
  db
    .selectFrom('data_requests')
    .where('created_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('outbox').select('outbox.id').whereRef('outbox.subject_id', '=', 'data_requests.id').where('outbox.state', '=', 'waiting'),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('data_links')
            .select('data_links.hash')
            .whereRef('data_links.request_id', '=', 'data_requests.id')
            .where('data_links.expires_at', '>', now.toISOString()),
        ),
      ),
    );
const pastReceipts = (db: Database, before: string) => db.selectFrom('consent_receipts').where('chosen_at', '<', before);
/** A name carries its own end; the rule's period is that end's. */
const endedNames = (db: Database, now: Date) => db.selectFrom('sendings').where('ends_at', '<=', now.toISOString());
/** A day is over when the cutoff is in the next one: its counts go whole. */
const pastViews = (db: Database, before: string) => db.selectFrom('view_counts').where('day', '<', before.slice(0, 10));
const pastSignUpCounts = (db: Database, before: string) => db.selectFrom('sign_up_counts').where('hour', '<', before.slice(0, 10));
const pastGuards = (db: Database, before: string) => db.selectFrom('sign_up_guards').where('ended_at', '<', before);
const pastVitals = (db: Database, before: string) => db.selectFrom('vital_counts').where('day', '<', before.slice(0, 10));

const pastCells = (db: Database, before: string) => db.selectFrom('call_cells').where('cell', '<', before);
/** The day of a desk is not that of UTC: one more passes. */
const pastPlaces = (db: Database, before: string) => db.selectFrom('call_places').where('day', '<', dayBefore(before));
const pastBlocks = (db: Database, before: string) => db.selectFrom('call_blocks').where('ends_at', '<', before);
const endedCallLinks = (db: Database, before: string) => db.selectFrom('call_links').where('expires_at', '<', before);

function dayBefore(time: string): string {
  return new Date(Date.parse(time) - 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** A reader's latest link to unsubscribe always works, however old it is. */
const pastLinks = (db: Database, before: string) =>
  db
    .selectFrom('link_tokens')
    .where('created_at', '<', before)
    .where((where) =>
      where.or([
        where('purpose', '=', 'confirm'),
        where.exists(
          where
            .selectFrom('link_tokens as newer')
            .select('newer.hash')
            .whereRef('newer.subscriber_id', '=', 'link_tokens.subscriber_id')
            .where('newer.purpose', '=', 'unsubscribe')
            .whereRef('newer.created_at', '>', 'link_tokens.created_at'),
        ),
      ]),
    );

const leftSubscribers = (db: Database, before: string) => db.selectFrom('subscribers').where('state', '=', 'unsubscribed').where('changed_at', '<', before);

/** What its mail has not left for yet is kept: the seven days of the link begin with the mail. */
const pastSignUps = (db: Database, before: string) =>
  db
    .selectFrom('sign_ups')
    .where('at', '<', before)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('outbox').select('outbox.id').whereRef('outbox.subject_id', '=', 'sign_ups.id').where('outbox.state', '=', 'waiting')),
      ),
    );
const pendingSubscribers = (db: Database, before: string) =>
  db
    .selectFrom('subscribers')
    .where('state', '=', 'pending')
    .where('changed_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sign_ups')
            .innerJoin('outbox', 'outbox.subject_id', 'sign_ups.id')
            .select('sign_ups.id')
            .whereRef('sign_ups.address_key', '=', 'subscribers.address_key')
            .where('sign_ups.at', '<', before)
            .where('outbox.state', '=', 'waiting'),
        ),
      ),
    );

/** Deletes subscribers; their links stay as bare hashes for a while, so that a late click gets an honest answer. */
async function deleteSubscribers(transaction: DatabaseTransaction, ids: readonly string[], now: Date): Promise<Purged> {
  if (ids.length === 0) return { count: 0, mails: [] };
  const ends_at = new Date(now.getTime() + limits.spentLinkKept).toISOString();
  await transaction
    .insertInto('spent_links')
    .columns(['hash', 'purpose', 'ends_at'])
    .expression((from) =>
      from
        .selectFrom('link_tokens')
        .select((link) => ['hash', 'purpose', link.val(ends_at).as('ends_at')])
        .where('subscriber_id', 'in', ids),
    )
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const mails = await eraseMails(transaction, ids);
  await transaction.deleteFrom('subscribers').where('id', 'in', ids).execute();
  return { count: ids.length, mails };
}

async function idsOf(query: { execute(): Promise<readonly { readonly id: string }[]> }): Promise<string[]> {
  return (await query.execute()).map(({ id }) => id);
}

async function deletePaths(transaction: DatabaseTransaction, paths: SelectQueryBuilder<Schema, 'return_paths', object>): Promise<number> {
  const rows = await transaction.deleteFrom('return_paths').where('mark', 'in', paths.select('return_paths.mark')).returning('mark').execute();
  return rows.length;
}

/** How each kind of data of `content/retention.yaml` is purged, by its id. */
export const purges: Readonly<Record<string, Purge>> = {
  'support-records': {
    count: (db, before) => counted(closedEnquiries(db, before)),
    async slice(transaction, before, _now, limit) {
      const ids = await idsOf(closedEnquiries(transaction, before).select('id').limit(limit));
      return { count: ids.length, mails: await eraseEnquiries(transaction, ids) };
    },
  },
  'call-times': {
    count: async (db, before) => (await counted(pastCells(db, before))) + (await counted(pastPlaces(db, before))) + (await counted(pastBlocks(db, before))),
    async slice(transaction, before, _now, limit) {
      const cells = await transaction
        .deleteFrom('call_cells')
        .where((where) =>
          where(where.refTuple('desk', 'cell'), 'in', pastCells(transaction, before).select(['desk', 'cell']).limit(limit).$asTuple('desk', 'cell')),
        )
        .returning('cell')
        .execute();
      const places = await transaction
        .deleteFrom('call_places')
        .where((where) =>
          where(
            where.refTuple('desk', 'day', 'place'),
            'in',
            pastPlaces(transaction, before)
              .select(['desk', 'day', 'place'])
              .limit(limit - cells.length)
              .$asTuple('desk', 'day', 'place'),
          ),
        )
        .returning('place')
        .execute();
      const blocks = await transaction
        .deleteFrom('call_blocks')
        .where(
          'id',
          'in',
          pastBlocks(transaction, before)
            .select('id')
            .limit(limit - cells.length - places.length),
        )
        .returning('id')
        .execute();
      return { count: cells.length + places.length + blocks.length, mails: [] };
    },
  },
  'call-links': {
    count: (db, before) => counted(endedCallLinks(db, before)),
    async slice(transaction, before, _now, limit) {
      const rows = await transaction
        .deleteFrom('call_links')
        .where('token_hash', 'in', endedCallLinks(transaction, before).select('token_hash').limit(limit))
        .returning('token_hash')
        .execute();
      return { count: rows.length, mails: [] };
    },
  },
  'unconfirmed-subscriptions': {
    count: async (db, before) => (await counted(pastSignUps(db, before))) + (await counted(pendingSubscribers(db, before))),
    async slice(transaction, before, now, limit) {
      const requests = await idsOf(pastSignUps(transaction, before).select('id').limit(limit));
      const mails = await eraseMails(transaction, requests);
      if (requests.length > 0) await transaction.deleteFrom('sign_ups').where('id', 'in', requests).execute();
      const gone = await deleteSubscribers(
        transaction,
        await idsOf(
          pendingSubscribers(transaction, before)
            .select('id')
            .limit(limit - requests.length),
        ),
        now,
      );
      return { count: requests.length + gone.count, mails: [...mails, ...gone.mails] };
    },
  },
  unsubscribed: {
    count: (db, before) => counted(leftSubscribers(db, before)),
    slice: async (transaction, before, now, limit) =>
      deleteSubscribers(transaction, await idsOf(leftSubscribers(transaction, before).select('id').limit(limit)), now),
  },
  'mail-links': {
    count: (db, before) => counted(pastLinks(db, before)),
    async slice(transaction, before, _now, limit) {
      const rows = await transaction
        .deleteFrom('link_tokens')
        .where('hash', 'in', pastLinks(transaction, before).select('hash').limit(limit))
        .returning('hash')
        .execute();
      return { count: rows.length, mails: [] };
    },
  },
  'sent-mails': {
    count: async (db, before) => (await counted(settledMails(db, before))) + (await counted(quietPaths(db, before))),
    async slice(transaction, before, _now, limit) {
      const mails = await eraseMailsWhere(transaction, (where) => where('id', 'in', settledMails(transaction, before).select('id').limit(limit)));
      // With the record of a mail goes the record of which letter it carried.
      if (mails.length > 0) await transaction.deleteFrom('issue_mails').where('mail_id', 'in', mails).execute();
      const paths = await deletePaths(transaction, quietPaths(transaction, before).limit(limit - mails.length));
      return { count: mails.length + paths, mails };
    },
  },
  'returned-letters': {
    count: (db, before) => counted(pastPaths(db, before)),
    slice: async (transaction, before, _now, limit) => ({ count: await deletePaths(transaction, pastPaths(transaction, before).limit(limit)), mails: [] }),
  },
  'returned-mails': {
    count: (db, before) => counted(readMails(db, before)),
    async slice(transaction, before, _now, limit) {
      const rows = await transaction
        .deleteFrom('returned_mails')
        .where('id', 'in', readMails(transaction, before).select('id').limit(limit))
        .returning('id')
        .execute();
      return { count: rows.length, mails: [] };
    },
  },
  'abuse-counters': {
    count: (db, before) => counted(endedAllowances(db, before)),
    async slice(transaction, before, now, limit) {
      const rows = await transaction
        .deleteFrom('rate_allowances')
        .where('bucket', 'in', endedAllowances(transaction, before).select('bucket').limit(limit))
        .returning('bucket')
        .execute();
      await transaction.deleteFrom('rate_keys').where('day', '<', now.toISOString().slice(0, 10)).execute();
      return { count: rows.length, mails: [] };
    },
  },
  'data-requests': {
    count: (db, before, now) => counted(pastRequests(db, before, now)),
    async slice(transaction, before, now, limit) {
      const ids = await idsOf(
        transaction
          .deleteFrom('data_requests')
          .where('id', 'in', pastRequests(transaction, before, now).select('id').limit(limit))
          .returning('id'),
      );
      return { count: ids.length, mails: await eraseMails(transaction, ids) };
    },
  },
  'usage-aggregates': {
    count: async (db, before) =>
      (await counted(pastViews(db, before))) +
      (await counted(pastVitals(db, before))) +
      (await counted(pastSignUpCounts(db, before))) +
      (await counted(pastGuards(db, before))),
    async slice(transaction, before, _now, limit) {
      const views = await transaction
        .deleteFrom('view_counts')
        .where((where) =>
          where(where.refTuple('day', 'route'), 'in', pastViews(transaction, before).select(['day', 'route']).limit(limit).$asTuple('day', 'route')),
        )
        .returning('day')
        .execute();
      const vitals = await transaction
        .deleteFrom('vital_counts')
        .where((where) =>
          where(
            where.refTuple('day', 'route', 'vital', 'at_most'),
            'in',
            pastVitals(transaction, before)
              .select(['day', 'route', 'vital', 'at_most'])
              .limit(limit - views.length)
              .$asTuple('day', 'route', 'vital', 'at_most'),
          ),
        )
        .returning('day')
        .execute();
      const left = limit - views.length - vitals.length;
      const signUps = await transaction
        .deleteFrom('sign_up_counts')
        .where((where) =>
          where(where.refTuple('hour', 'form'), 'in', pastSignUpCounts(transaction, before).select(['hour', 'form']).limit(left).$asTuple('hour', 'form')),
        )
        .returning('hour')
        .execute();
      const guards = await transaction
        .deleteFrom('sign_up_guards')
        .where(
          'began_at',
          'in',
          pastGuards(transaction, before)
            .select('began_at')
            .limit(left - signUps.length),
        )
        .returning('began_at')
        .execute();
      return { count: views.length + vitals.length + signUps.length + guards.length, mails: [] };
    },
  },
  'consent-receipts': {
    count: (db, before) => counted(pastReceipts(db, before)),
    async slice(transaction, before, _now, limit) {
      const rows = await transaction
        .deleteFrom('consent_receipts')
        .where('id', 'in', pastReceipts(transaction, before).select('id').limit(limit))
        .returning('id')
        .execute();
      return { count: rows.length, mails: [] };
    },
  },
  'sending-names': {
    count: (db, _before, now) => counted(endedNames(db, now)),
    async slice(transaction, _before, now, limit) {
      const rows = await transaction
        .deleteFrom('sendings')
        .where('key', 'in', endedNames(transaction, now).select('key').limit(limit))
        .returning('key')
        .execute();
      return { count: rows.length, mails: [] };
    },
  },
};

/** Kinds of data of the privacy page that the database never holds, and why. */
export const notHere: Readonly<Record<string, string>> = {
  'account-data': 'this website has no accounts',
  // ErasureJournal.forget deletes them.
  'erasure-journal': 'files of whole years',
};

/** The purge that keeps a rule; undefined when there is nothing to delete. */
export function purgeOf({ id, period }: RetentionRule): Purge | undefined {
  return period === 'until-withdrawn' ? undefined : purges[id];
}
