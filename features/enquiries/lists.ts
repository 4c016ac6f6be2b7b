import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { EnquiryView } from './desk/api.ts';
import type { EnquiryKind } from './schema.ts';
import type { Tables } from '../../core/store/tables.ts';
import type { EnquiryRow } from './rows.ts';
import type { Store } from '../../core/store/store.ts';
import { isUnacknowledged, trayMark, trayRules } from './side-tray.ts';
import { enquiryHolds } from './search-text.ts';
import { writersNow } from './writers.ts';
import { countOf } from '../../core/store/count-of.ts';

export interface EnquirySearch {
  readonly view: EnquiryView;
  /** The person whose enquiries are *Yours*, as an `Actor` names them. */
  readonly person: string;
  readonly kind?: EnquiryKind | undefined;
  readonly nobody?: boolean | undefined;
  readonly owner?: string | undefined;
  /** Search text for fields, messages, replies, notes and attachment names; searches all views. */
  readonly find?: string | undefined;
  /** Received at this moment or after it; ISO 8601 UTC. */
  readonly since?: string | undefined;
}

interface EnquiryPage {
  readonly rows: readonly (EnquiryRow & { readonly cursor: string })[];
  readonly before: boolean;
  readonly after: boolean;
  readonly total: number;
}

const pageLength = 100;

interface Order {
  /** Sort key, with the id to break ties: the columns of one index. */
  readonly key: RawBuilder<string>;
  readonly way: 'asc' | 'desc';
}

/** When an enquiry ended: when answered, or else when closed. */
const ended = sql<string>`coalesce(answered_at, closed_at)`;
const due: Order = { key: sql<string>`due_at`, way: 'asc' };
const orders: Readonly<Record<EnquiryView, Order>> = {
  open: due,
  yours: due,
  answered: { key: sql<string>`answered_at`, way: 'desc' },
  look: { key: sql<string>`look_at`, way: 'asc' },
  all: { key: ended, way: 'desc' },
  tray: { key: sql<string>`tray_at`, way: 'desc' },
};

const found: Order = { key: sql<string>`received_at`, way: 'desc' };

function orderOf({ view, find }: EnquirySearch): Order {
  return find === undefined ? orders[view] : found;
}

type Listing = SelectQueryBuilder<Tables, 'enquiries', object>;

function inView(query: Listing, { view, person }: EnquirySearch): Listing {
  if (view === 'look') return query.where('look_at', 'is not', null).where('state', 'not in', ['open', 'tray']);
  if (view === 'all') return query.where(ended, 'is not', null);
  if (view === 'yours') return query.where('state', '=', 'open').where('owner', '=', person);
  const rows = query.where('state', '=', view);
  if (view === 'open') return rows;
  return rows.where(view === 'tray' ? 'tray_at' : 'answered_at', 'is not', null);
}

function fitting(store: Store, search: EnquirySearch): Listing {
  const { kind, nobody, owner, find, since } = search;
  const all: Listing = store.db.selectFrom('enquiries').where('merged_into', 'is', null);
  let query = find === undefined ? inView(all, search) : all.where(enquiryHolds(store, find));
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (owner !== undefined) query = query.where('owner', '=', owner);
  if (nobody === true) query = query.where('owner', 'is', null);
  if (since !== undefined) query = query.where('received_at', '>=', since);
  return query;
}

/** A page: after a row, before a row, the last, or else the first; rows are named by their cursors. */
interface PageWish {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly end?: boolean | undefined;
  readonly length?: number;
  /** Number of rows of the list, if it is being counted anyway; asked only where the page does not show it. */
  readonly total?: (() => Promise<number>) | undefined;
}

/** A page of a view by keyset, in the order of its index. `all` lists what has come to its end. */
export async function listEnquiryPage(
  store: Store,
  search: EnquirySearch,
  { after, before, end = false, length = pageLength, total: known }: PageWish = {},
): Promise<EnquiryPage> {
  const { key: by, way } = orderOf(search);
  const isBackwards = end || before !== undefined;
  const from = after ?? before;
  const direction = isBackwards === (way === 'asc') ? 'desc' : 'asc';
  // One row more shows whether others follow.
  let query = fitting(store, search)
    .selectAll('enquiries')
    .select(by.as('key'))
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(length + 1);
  if (from !== undefined) {
    const [value = '', id = ''] = from.split(' ');
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(sql<SqlBool>`(${by}, id) ${beyond} (${value}, ${id})`);
  }
  const rows = await query.execute();
  const more = rows.length > length;
  // A page that holds everything is its own count; a rare search has read every row already.
  const isAll = from === undefined && !more;
  const total = isAll ? rows.length : ((await known?.()) ?? (await countOf(fitting(store, search))));
  const shown = rows.slice(0, length);
  if (isBackwards) shown.reverse();
  return {
    rows: shown.map(({ key, ...row }) => ({ ...row, cursor: `${key} ${row.id}` })),
    before: isBackwards ? more : from !== undefined,
    after: isBackwards ? !end : more,
    total,
  };
}

export async function fittingReferences(store: Store, search: EnquirySearch): Promise<string[]> {
  const { key, way } = orderOf(search);
  const rows = await fitting(store, search).select('reference').orderBy(key, way).orderBy('id', way).execute();
  return rows.map(({ reference }) => reference);
}

/** Number of forms set aside since a moment because of how they were filled in. */
export async function markedInTray({ db }: Store, since: Date): Promise<number> {
  return countOf(
    db
      .selectFrom('enquiries')
      .where('state', '=', 'tray')
      .where('tray_at', '>=', since.toISOString())
      .where('tray_by', 'in', trayRules.filter(isUnacknowledged).map(trayMark)),
  );
}

/** Due times of open enquiries up to a moment, earliest first. */
export async function openDues({ db }: Store, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('enquiries')
    .select('due_at')
    .where('state', '=', 'open')
    .where('due_at', '<', until.toISOString())
    .orderBy('due_at')
    .execute();
  return rows.map(({ due_at: due }) => due);
}

export async function enquiryCounts({ db }: Store, person: string, now: Date) {
  const time = now.toISOString();
  const times = (condition: RawBuilder<unknown>) => sql<number | string>`sum(case when ${condition} then 1 else 0 end)`;
  // Each count uses an index of its own; one query for all would read every enquiry.
  const states = db.selectFrom('enquiries').select('state');
  const [all, merged, looks, open] = await Promise.all([
    states
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .groupBy('state')
      .execute(),
    states.where('merged_into', 'is not', null).execute(),
    states.where('look_at', 'is not', null).execute(),
    db
      .selectFrom('enquiries')
      .select([
        times(sql`owner = ${person}`).as('yours'),
        times(sql`owner is null`).as('nobodys'),
        times(sql`due_at <= ${time}`).as('overdue'),
        sql<string | null>`min(case when due_at > ${time} then due_at end)`.as('next'),
      ])
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
  ]);
  const standing = (state: EnquiryRow['state']): number =>
    Number(all.find((row) => row.state === state)?.count ?? 0) - merged.filter((row) => row.state === state).length;
  return {
    views: {
      open: standing('open'),
      yours: Number(open.yours),
      answered: standing('answered'),
      look: looks.filter(({ state }) => state === 'answered' || state === 'closed').length,
      all: standing('open') + standing('answered') + standing('closed'),
      tray: standing('tray'),
    },
    nobodys: Number(open.nobodys),
    overdue: Number(open.overdue),
    nextDue: open.next,
  };
}

/** A mark that changes whenever a list or record does: from the journal, times of arrival, and counts. */
export async function enquiriesMark(store: Store, now: () => Date): Promise<string> {
  const { db } = store;
  const [journal, received, mails, states, held, writers] = await Promise.all([
    db.selectFrom('journal').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('enquiries').select('received_at').orderBy('received_at', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('conversation_mails').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    db
      .selectFrom('enquiries')
      .select(['state', (select) => select.fn.countAll<number | string>().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute(),
    db
      .selectFrom('enquiry_replies')
      .select((select) => select.fn.count<number | string>('sent_at').as('count'))
      .executeTakeFirst(),
    writersNow({ store, now }),
  ]);
  const writing = writers.map(({ enquiry_id: id, who }) => `${id} ${who}`);
  return [
    journal?.id ?? '',
    received?.received_at ?? '',
    mails?.id ?? '',
    ...states.map(({ state, count }) => `${state}${count}`),
    held?.count ?? 0,
    ...writing,
  ].join(' ');
}
