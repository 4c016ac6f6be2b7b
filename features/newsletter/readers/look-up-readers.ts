import type { ConsentEventRow, SubscriberRow } from '../tables.ts';
import type { Database, Store } from '../../../core/store/store.ts';
import { suppressionOf, suppressedAmong } from '../suppression.ts';
import { proofOf } from '../records.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import { csv } from '../../../core/store/csv.ts';
import { slicesOf } from '../../../core/store/slices.ts';

interface ReaderEvent {
  readonly at: string;
  readonly what: ConsentEventRow['event'] | 'mail' | 'came-back';
  readonly mail?: { readonly kind: string; readonly state: string; readonly letter: string | null };
  readonly as?: string;
}

/** A reader's record for staff by row id, events oldest first; undefined if it is gone. */
export async function oneReader(db: Database, id: string) {
  return db.transaction().execute(async (transaction) => {
    const reader = await transaction.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
    if (!reader) return undefined;
    const proof = await proofOf(transaction, id);
    const signUps = await transaction
      .selectFrom('sign_ups')
      .select('id')
      .where('address_key', '=', reader.address_key)
      .execute();
    const mails = await transaction
      .selectFrom('outbox')
      .leftJoin('issue_mails', 'issue_mails.mail_id', 'outbox.id')
      .select(['outbox.kind', 'outbox.state', 'outbox.created_at', 'outbox.settled_at', 'issue_mails.issue_id'])
      .where('outbox.subject_id', 'in', [id, ...signUps.map((signUp) => signUp.id)])
      .orderBy('outbox.created_at')
      .execute();
    const returns = await transaction
      .selectFrom('return_paths')
      .select(['letter_id', 'returned_as', 'returned_at'])
      .where('subscriber_id', '=', id)
      .where('returned_as', 'is not', null)
      .execute();
    const enquiries = await transaction
      .selectFrom('enquiries')
      .select(['id', 'reference', 'state'])
      .where('address_key', '=', reader.address_key)
      .orderBy('received_at', 'desc')
      .execute();
    const ids = enquiries.map((enquiry) => enquiry.id);
    const calls =
      ids.length === 0
        ? []
        : await transaction.selectFrom('calls').select('id').where('enquiry_id', 'in', ids).execute();
    const events: ReaderEvent[] = [
      ...proof.map(({ event, at }) => ({ at, what: event })),
      ...mails.map(({ kind, state, created_at, settled_at, issue_id }) => ({
        at: settled_at ?? created_at,
        what: 'mail' as const,
        mail: { kind, state, letter: issue_id },
      })),
      ...returns.map(({ returned_at, returned_as, letter_id }) => ({
        at: returned_at ?? '',
        what: 'came-back' as const,
        mail: { kind: 'newsletter-issue', state: 'sent', letter: letter_id },
        as: returned_as ?? '',
      })),
    ];
    return {
      id,
      email: reader.email,
      state: reader.state,
      changedAt: reader.changed_at,
      suppression: (await suppressionOf(transaction, reader.address_key)) ?? null,
      proof,
      events: events.sort((one, other) => (one.at < other.at ? -1 : 1)),
      enquiries: enquiries.map(({ reference, state }) => ({ reference, state })),
      calls: calls.length,
    };
  });
}

/** Finds a reader by full address. The journal records the search and the row id, not the address. */
export async function findReader(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  addressKey: string,
) {
  return store.db.transaction().execute(async (transaction) => {
    await refuseRepeated(transaction, actor);
    const reader = await transaction
      .selectFrom('subscribers')
      .select('id')
      .where('address_key', '=', addressKey)
      .executeTakeFirst();
    const found = { id: reader?.id ?? null, suppression: (await suppressionOf(transaction, addressKey)) ?? null };
    const entry = { act: 'readers.find', record: found.id, details: { found: reader !== undefined } };
    await writeJournal(transaction, actor, entry, now().toISOString());
    return found;
  });
}

/** A page of the list by an exclusive cursor `from`; without it, the first page in the direction `towards`. */
interface ReaderPage {
  readonly state?: SubscriberRow['state'] | undefined;
  readonly towards: 'older' | 'newer';
  readonly from?: { readonly changedAt: string; readonly id: string } | undefined;
}

const readersOnPage = 100;

/** Keyset pagination along an index, at the same cost for every page. */
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

/** One page of readers, latest change of state first, and whether there are newer and older ones. */
export async function listReaders({ db }: Store, page: ReaderPage) {
  const found = await readersQuery(db, page).execute();
  const more = found.length > readersOnPage;
  const rows = found.slice(0, readersOnPage);
  if (page.towards === 'newer') rows.reverse();
  const suppressed = await suppressedAmong(db, rows);
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

/** Exports subscribers, or one of them, with proof of opt-in, and records it in the journal. */
export async function exportReaders(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  reader: { readonly id: string } | { readonly addressKey: string } | 'all',
  progress: (done: number, all: number) => void = () => undefined,
) {
  return store.db.transaction().execute(async (transaction) => {
    let query = transaction
      .selectFrom('subscribers')
      .select(['id', 'email', 'state', 'created_at', 'changed_at'])
      .orderBy('created_at')
      .orderBy('id');
    if (reader !== 'all')
      query = 'id' in reader ? query.where('id', '=', reader.id) : query.where('address_key', '=', reader.addressKey);
    const found = await query.execute();
    const events = [];
    let read = 0;
    for (const ids of slicesOf(found.map(({ id }) => id))) {
      events.push(
        ...(await transaction
          .selectFrom('consent_events')
          .select(['subscriber_id', 'event', 'form', 'wording', 'at'])
          .where('subscriber_id', 'in', ids)
          .orderBy('at')
          .orderBy('id')
          .execute()),
      );
      progress((read += ids.length), found.length);
    }
    const consent = Map.groupBy(events, (event) => event.subscriber_id);
    const record = reader === 'all' ? null : (found[0]?.id ?? null);
    const entry = { act: 'readers.export', record, details: { readers: found.length } };
    await writeJournal(transaction, actor, entry, now().toISOString());
    return found.map((one) => ({
      ...one,
      consent: (consent.get(one.id) ?? []).map(({ event, form, wording, at }) => ({ event, form, wording, at })),
    }));
  });
}

/** An export as CSV, with a row for each entry of the proof. */
export function readersCsv(exported: Awaited<ReturnType<typeof exportReaders>>): string {
  return csv(
    ['email', 'state', 'created_at', 'event', 'at', 'form', 'wording'],
    exported.flatMap(({ email, state, created_at, consent }) =>
      consent.map((proof) => ({ email, state, created_at, ...proof })),
    ),
  );
}
