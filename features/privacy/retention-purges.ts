// Longer than 250 lines: one table of everything that is deleted after a time, which is read from top to bottom.
import { sql, type SelectExpression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { RetentionRule } from './retention-schema.ts';
import { limits } from '../newsletter/rules.ts';
import { eraseEnquiries, eraseMails, eraseMailsWhere } from '../../core/store/erasure.ts';
import type { Tables } from '../../core/store/tables.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';

const hour = 60 * 60_000;

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

async function counted<Table extends keyof Tables>(query: SelectQueryBuilder<Tables, Table, object>): Promise<number> {
  const { count } = await query
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const closedEnquiries = (db: Database, before: string) =>
  db.selectFrom('enquiries').where('state', '=', 'closed').where('closed_at', '<', before);
const laidAside = (db: Database, before: string) =>
  db.selectFrom('enquiries').where('state', '=', 'tray').where('tray_at', '<', before);
const settledMails = (db: Database, before: string) =>
  db.selectFrom('outbox').where('state', 'in', ['sent', 'dropped']).where('settled_at', '<', before);
/** A dead letter waits for the staff, who put it aside. */
const asideMails = (db: Database, before: string) =>
  db.selectFrom('outbox').where('state', '=', 'dead').where('aside_at', '<', before);
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
const endedAllowances = (db: Database, before: string) =>
  db.selectFrom('rate_allowances').where('full_at', '<', Date.parse(before));
/** A mail that has not left, and a link that still works, keep their request. */
const pastRequests = (db: Database, before: string, now: Date) =>
  db
    .selectFrom('data_requests')
    .where('created_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.subject_id', '=', 'data_requests.id')
            .where('outbox.state', '=', 'waiting'),
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
const pastReceipts = (db: Database, before: string) =>
  db.selectFrom('consent_receipts').where('chosen_at', '<', before);
/** A name carries its own end; the rule's period is that end's. */
const endedNames = (db: Database, _before: string, now: Date) =>
  db.selectFrom('sendings').where('ends_at', '<=', now.toISOString());
/** A day is over when the cutoff is in the next one: its counts go whole. */
const pastViews = (db: Database, before: string) => db.selectFrom('view_counts').where('day', '<', before.slice(0, 10));
const pastSignUpCounts = (db: Database, before: string) =>
  db.selectFrom('sign_up_counts').where('hour', '<', before.slice(0, 10));
const pastReaderCounts = (db: Database, before: string) =>
  db.selectFrom('reader_counts').where('day', '<', before.slice(0, 10));
const pastAlarms = (db: Database, before: string) => db.selectFrom('sign_up_alarms').where('at', '<', before);
const pastRequestCounts = (db: Database, before: string) =>
  db.selectFrom('data_request_counts').where('day', '<', before.slice(0, 10));
const pastVitals = (db: Database, before: string) =>
  db.selectFrom('vital_counts').where('day', '<', before.slice(0, 10));

/** The database refuses to lose a line that is younger by its own clock, which may be some minutes behind. */
const pastActs = (db: Database, before: string) =>
  db.selectFrom('journal').where('at', '<', new Date(Date.parse(before) - hour).toISOString());
const endedDeskLinks = (db: Database, before: string) => db.selectFrom('desk_links').where('expires_at', '<', before);
const endedSessions = (db: Database, before: string) => db.selectFrom('desk_sessions').where('expires_at', '<', before);
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

const leftSubscribers = (db: Database, before: string) =>
  db.selectFrom('subscribers').where('state', '=', 'unsubscribed').where('changed_at', '<', before);

/** What its mail has not left for yet is kept: the seven days of the link begin with the mail. */
const pastSignUps = (db: Database, before: string) =>
  db
    .selectFrom('sign_ups')
    .where('at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.subject_id', '=', 'sign_ups.id')
            .where('outbox.state', '=', 'waiting'),
        ),
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

/** Names of columns of a table that tell its rows apart. */
type Key<Table extends keyof Tables> = SelectExpression<Tables, Table> & string;

type Past<Table extends keyof Tables> = (
  db: Database,
  before: string,
  now: Date,
) => SelectQueryBuilder<Tables, Table, object>;

/** Rows of one table that nothing else goes with. */
function rows<Table extends keyof Tables>(table: Table, key: readonly Key<Table>[], past: Past<Table>): Purge {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return {
    count: (db, before, now) => counted(past(db, before, now)),
    async slice(transaction, before, now, limit) {
      // A query within a template comes in parentheses of its own; PostgreSQL takes a second pair for one value.
      const chosen = sql<SqlBool>`(${columns}) in ${past(transaction, before, now).select(key).limit(limit)}`;
      const { numDeletedRows } = await transaction
        .deleteFrom(transaction.dynamic.table(table).as('old'))
        .where(chosen)
        .executeTakeFirst();
      return { count: Number(numDeletedRows), mails: [] };
    },
  };
}

/** Kinds of rows that one rule deletes one after the other, within one limit. */
function together(...parts: readonly Purge[]): Purge {
  return {
    async count(db, before, now) {
      let all = 0;
      for (const part of parts) all += await part.count(db, before, now);
      return all;
    },
    async slice(transaction, before, now, limit) {
      let left = limit;
      const mails: string[] = [];
      for (const part of parts) {
        if (left === 0) break;
        const gone = await part.slice(transaction, before, now, left);
        left -= gone.count;
        mails.push(...gone.mails);
      }
      return { count: limit - left, mails };
    },
  };
}

const requestsNobodyConfirmed: Purge = {
  count: (db, before) => counted(pastSignUps(db, before)),
  async slice(transaction, before, _now, limit) {
    const ids = await idsOf(pastSignUps(transaction, before).select('id').limit(limit));
    const mails = await eraseMails(transaction, ids);
    if (ids.length > 0) await transaction.deleteFrom('sign_ups').where('id', 'in', ids).execute();
    return { count: ids.length, mails };
  },
};

const subscribersOf = (past: Past<'subscribers'>): Purge => ({
  count: (db, before, now) => counted(past(db, before, now)),
  slice: async (transaction, before, now, limit) =>
    deleteSubscribers(transaction, await idsOf(past(transaction, before, now).select('id').limit(limit)), now),
});

const mailsOf = (past: Past<'outbox'>): Purge => ({
  count: (db, before, now) => counted(past(db, before, now)),
  async slice(transaction, before, now, limit) {
    const mails = await eraseMailsWhere(transaction, (where) =>
      where('id', 'in', past(transaction, before, now).select('id').limit(limit)),
    );
    // With the record of an email goes the record of which letter it carried.
    if (mails.length > 0) await transaction.deleteFrom('issue_mails').where('mail_id', 'in', mails).execute();
    return { count: mails.length, mails };
  },
});

/** Enquiries with everything that belongs to them. */
function enquiriesOf(past: typeof closedEnquiries): Purge {
  return {
    count: (db, before) => counted(past(db, before)),
    async slice(transaction, before, _now, limit) {
      const ids = await idsOf(past(transaction, before).select('id').limit(limit));
      return { count: ids.length, mails: await eraseEnquiries(transaction, ids) };
    },
  };
}

const counters = rows('rate_allowances', ['bucket'], endedAllowances);

/** How each kind of data of `content/retention.yaml` is purged, by its id. */
export const purges: Readonly<Record<string, Purge>> = {
  'support-records': enquiriesOf(closedEnquiries),
  'side-tray': enquiriesOf(laidAside),
  'call-times': together(
    rows('call_cells', ['desk', 'cell'], pastCells),
    rows('call_places', ['desk', 'day', 'place'], pastPlaces),
    rows('call_blocks', ['id'], pastBlocks),
  ),
  'call-links': rows('call_links', ['token_hash'], endedCallLinks),
  'unconfirmed-subscriptions': together(requestsNobodyConfirmed, subscribersOf(pendingSubscribers)),
  unsubscribed: subscribersOf(leftSubscribers),
  'mail-links': rows('link_tokens', ['hash'], pastLinks),
  'sent-mails': together(mailsOf(settledMails), mailsOf(asideMails), rows('return_paths', ['mark'], quietPaths)),
  'returned-letters': rows('return_paths', ['mark'], pastPaths),
  'returned-mails': rows('returned_mails', ['id'], readMails),
  'abuse-counters': {
    count: (db, before, now) => counters.count(db, before, now),
    async slice(transaction, before, now, limit) {
      const gone = await counters.slice(transaction, before, now, limit);
      await transaction.deleteFrom('rate_keys').where('day', '<', now.toISOString().slice(0, 10)).execute();
      return gone;
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
  'usage-aggregates': together(
    rows('view_counts', ['day', 'route'], pastViews),
    rows('vital_counts', ['day', 'route', 'vital', 'at_most'], pastVitals),
    rows('data_request_counts', ['day', 'event'], pastRequestCounts),
    rows('sign_up_counts', ['hour', 'form'], pastSignUpCounts),
    rows('sign_up_alarms', ['at'], pastAlarms),
    rows('reader_counts', ['day'], pastReaderCounts),
  ),
  'consent-receipts': rows('consent_receipts', ['id'], pastReceipts),
  'sending-names': rows('sendings', ['key'], endedNames),
  'desk-journal': rows('journal', ['id'], pastActs),
  'desk-sign-ins': together(
    rows('desk_links', ['token_hash'], endedDeskLinks),
    rows('desk_sessions', ['token_hash'], endedSessions),
  ),
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
