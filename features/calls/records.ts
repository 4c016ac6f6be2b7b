import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { tokenHash } from '../../core/mail/link-token.ts';
import { lockOf } from '../../core/store/locks.ts';
import { slicesOf } from '../../core/store/slices.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import { callsPerOrganisation, organisationOf } from './organisations.ts';
import { cellMinutes } from './schema.ts';
import { cellsOf } from './slots.ts';
import type { CallRow } from './tables.ts';
import { deskOf, momentOf, type CallTools } from './tools.ts';

const enquiryColumns = [
  'id',
  'reference',
  'state',
  'name',
  'email',
  'organization',
  'team',
  'received_at',
  'due_at',
] as const;

export type CalledEnquiry = Pick<EnquiryRow, (typeof enquiryColumns)[number]>;

/** A transaction that has locked the enquiry of a call. */
export interface Changing {
  readonly tools: CallTools;
  readonly transaction: DatabaseTransaction;
  readonly enquiry: CalledEnquiry;
}

/** The time is taken or the day is full. Rolls the transaction back. */
export class NotFree extends Error {}

/** ISO time with milliseconds, the database's format. */
export function stored(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'millisecond' });
}

/** Reads an enquiry and locks it until the transaction ends. SQLite needs no lock: its writes are serialised. */
export function lockedEnquiry({ store }: CallTools, transaction: DatabaseTransaction, id: string) {
  const query = transaction.selectFrom('enquiries').select(enquiryColumns).where('id', '=', id);
  return (store.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/** Runs `work` in a transaction with an enquiry locked, committed when this resolves; undefined if none is found. */
export function changing<Result>(
  tools: CallTools,
  find: (transaction: DatabaseTransaction) => Promise<{ readonly enquiry_id: string } | undefined>,
  work: (change: Changing) => Promise<Result>,
): Promise<Result | undefined> {
  return tools.store.db.transaction().execute(async (transaction) => {
    const found = await find(transaction);
    const enquiry = found && (await lockedEnquiry(tools, transaction, found.enquiry_id));
    return enquiry && work({ tools, transaction, enquiry });
  });
}

/** The enquiry and latest call of a visitor's link, read without a lock; changes must read them again. */
export async function readLink(db: Database, token: string, now: Temporal.Instant) {
  const link = await db
    .selectFrom('call_links')
    .innerJoin('enquiries', 'enquiries.id', 'call_links.enquiry_id')
    .select(['expires_at', ...enquiryColumns.map((column) => `enquiries.${column}` as const)])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'times')
    .where('expires_at', '>', stored(now))
    .executeTakeFirst();
  if (!link) return undefined;
  const { expires_at: expiresAt, ...enquiry } = link;
  return { enquiry, expiresAt, latest: await latestCall(db, enquiry.id) };
}

/** A visitor's link that works at `now`; without `now`, also an expired one. */
export function visitorLink(db: Database, token: string, now?: Temporal.Instant) {
  const query = db.selectFrom('call_links').select('enquiry_id').where('token_hash', '=', tokenHash(token));
  const link = query.where('purpose', '=', 'times');
  return (now ? link.where('expires_at', '>', stored(now)) : link).executeTakeFirst();
}

/** The call of a desk's link with its reference, once the call has begun. */
export async function callOfOutcomeLink(db: Database, token: string, now: Temporal.Instant) {
  return db
    .selectFrom('call_links')
    .innerJoin('calls', 'calls.id', 'call_links.call_id')
    .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
    .selectAll('calls')
    .select('enquiries.reference')
    .where('call_links.token_hash', '=', tokenHash(token))
    .where('call_links.purpose', '=', 'outcome')
    .where('call_links.expires_at', '>', stored(now))
    .where('calls.state', '<>', 'cancelled')
    .where('calls.starts_at', '<=', stored(now))
    .executeTakeFirst();
}

export function callWithId(db: Database, id: string): Promise<CallRow | undefined> {
  return db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The booked call of an enquiry, or else its latest. */
export function latestCall(db: Database, enquiryId: string): Promise<CallRow | undefined> {
  return db
    .selectFrom('calls')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy(sql`case when state = 'booked' then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a visitor's organisation has reached its limit, other enquiries counted; locks it against more bookings. */
export async function hasReachedLimit({ tools, transaction, enquiry }: Changing): Promise<boolean> {
  const organisation = organisationOf(enquiry.email);
  if (tools.store.engine === 'postgres') await lockOf('parties of calls', organisation).execute(transaction);
  const toCome = await transaction
    .selectFrom('calls')
    .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
    .select('enquiries.email')
    .where('calls.state', '=', 'booked')
    .where('calls.starts_at', '>', stored(momentOf(tools)))
    .where('calls.enquiry_id', '<>', enquiry.id)
    .execute();
  return toCome.filter(({ email }) => organisationOf(email) === organisation).length >= callsPerOrganisation;
}

/** Inserts or updates a call. */
export async function keepCall({ transaction }: Pick<Changing, 'transaction'>, call: CallRow): Promise<void> {
  await transaction
    .insertInto('calls')
    .values(call)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(call))
    .execute();
}

/** Releases the cells and the place of a call. */
export async function freeCall({ transaction }: Changing, callId: string): Promise<void> {
  for (const table of ['call_cells', 'call_places'] as const)
    await transaction.deleteFrom(table).where('call_id', '=', callId).execute();
}

/** Locks a desk until the transaction ends: exclusively (`alone`) for leave, shared for bookings. */
export async function holdDesk({ store }: CallTools, transaction: DatabaseTransaction, desk: string, alone: boolean) {
  if (store.engine === 'postgres') await lockOf('desks', desk, { shared: !alone }).execute(transaction);
}

/**
 * Stores a call, takes its cells and place, and releases its former ones. Locks are always taken in the same order
 * (enquiry, organisation, desk, place, cells by time), which prevents deadlocks. @throws `NotFree`
 */
export async function occupy(change: Changing, call: CallRow, perDay: number): Promise<void> {
  const { tools, transaction } = change;
  const { id: call_id, desk } = call;
  await keepCall(change, call);
  const start = Temporal.Instant.from(call.starts_at);
  const day = start.toZonedDateTimeISO(deskOf(tools.rules, desk).timeZone).toPlainDate().toString();
  const times = cellsOf(start, tools.rules);
  const cells = times.map((cell) => new Date(cell).toISOString());
  await holdDesk(tools, transaction, desk, false);
  const block = await transaction
    .selectFrom('call_blocks')
    .select('id')
    .where('desk', '=', desk)
    .where('starts_at', '<', stored(start.add({ minutes: times.length * cellMinutes })))
    .where('ends_at', '>', call.starts_at)
    .limit(1)
    .executeTakeFirst();
  if (block) throw new NotFree();
  await takePlace(transaction, { call_id, desk, day }, perDay);
  const own = transaction.selectFrom('call_cells').select('cell').where('call_id', '=', call_id);
  const held = (await own.where('desk', '=', desk).execute()).map(({ cell }) => cell);
  for (const slice of slicesOf(cells.filter((cell) => !held.includes(cell)))) {
    const taken = await transaction
      .insertInto('call_cells')
      .values(slice.map((cell) => ({ desk, cell, call_id })))
      .onConflict((conflict) => conflict.columns(['desk', 'cell']).doNothing())
      .returning('cell')
      .execute();
    if (taken.length < slice.length) throw new NotFree();
  }
  await transaction
    .deleteFrom('call_cells')
    .where('call_id', '=', call_id)
    .where((where) => where.or([where('desk', '<>', desk), where('cell', 'not in', cells)]))
    .execute();
  await transaction
    .deleteFrom('call_places')
    .where('call_id', '=', call_id)
    .where((where) => where.or([where('desk', '<>', desk), where('day', '<>', day)]))
    .execute();
}

/** Takes one of the day's places. Of two transactions after the last one, the second waits and gets `NotFree`. */
async function takePlace(
  transaction: DatabaseTransaction,
  { call_id, desk, day }: Readonly<Record<'call_id' | 'desk' | 'day', string>>,
  perDay: number,
): Promise<void> {
  const ofDay = transaction.selectFrom('call_places').select(['place', 'call_id']).where('desk', '=', desk);
  const given = await ofDay.where('day', '=', day).execute();
  if (given.some((other) => other.call_id === call_id)) return;
  for (let place = 1; place <= perDay; place += 1) {
    if (given.some((other) => other.place === place)) continue;
    const taken = await transaction
      .insertInto('call_places')
      .values({ desk, day, place, call_id })
      .onConflict((conflict) => conflict.columns(['desk', 'day', 'place']).doNothing())
      .returning('place')
      .executeTakeFirst();
    if (taken) return;
  }
  throw new NotFree();
}
