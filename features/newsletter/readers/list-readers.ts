import type { SubscriberRow } from '../tables.ts';
import type { Database, Store } from '../../../core/store/store.ts';
import { suppressedAmong } from '../suppression.ts';

/** Which page of the list: the newest, or from a line on. `from` is exclusive; without it the page at that end. */
interface ReaderPage {
  readonly state?: SubscriberRow['state'] | undefined;
  readonly towards: 'older' | 'newer';
  readonly from?: { readonly changedAt: string; readonly id: string } | undefined;
}

/** Readers of a page. */
export const readersOnPage = 100;

/**
 * Readers in order of their latest change, by key: however many there are, a page costs the same (indexes
 * `subscribers_by_change` and `subscribers_by_state`).
 */
function readersQuery(db: Database, { state, towards, from }: ReaderPage) {
  const direction = towards === 'older' ? 'desc' : 'asc';
  const than = towards === 'older' ? '<' : '>';
  let query = db
    .selectFrom('subscribers')
    .select(['id', 'email', 'address_key', 'state', 'changed_at'])
    .orderBy('changed_at', direction)
    .orderBy('id', direction)
    .limit(readersOnPage + 1);
  if (state !== undefined) query = query.where('state', '=', state);
  if (from)
    query = query.where((where) =>
      where(where.refTuple('changed_at', 'id'), than, where.tuple(from.changedAt, from.id)),
    );
  return query;
}

/** One page of readers, newest first, and whether there are newer and older ones; `changedAt`: since when in its state. */
export async function listReaders({ db }: Store, page: ReaderPage) {
  const found = await readersQuery(db, page).execute();
  const more = found.length > readersOnPage;
  const rows = found.slice(0, readersOnPage);
  if (page.towards === 'newer') rows.reverse();
  const suppressed = await suppressedAmong(
    db,
    rows.map((row) => row.address_key),
  );
  return {
    readers: rows.map(({ id, email, address_key: key, state, changed_at: changedAt }) => ({
      id,
      email,
      state,
      changedAt,
      suppressed: suppressed.has(key),
    })),
    hasNewer: page.towards === 'newer' ? more : page.from !== undefined,
    hasOlder: page.towards === 'older' ? more : page.from !== undefined,
  };
}
