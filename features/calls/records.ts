// Longer than 250 lines: every statement about calls, their cells and places, which are kept together or not at all.
import { sql } from 'kysely';
import { lockOf } from '../../core/store/locks.ts';
import type { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import type { CallRow } from './tables.ts';
import { enquiryRow } from '../enquiries/rows.ts';
import type { Database, DatabaseTransaction, Engine, Store } from '../../core/store/store.ts';
import { callsOfParty, partyOf } from './parties.ts';
import { slicesOf } from '../../core/store/slices.ts';

const calledEnquiry = z.pick(enquiryRow, {
  id: true,
  reference: true,
  kind: true,
  state: true,
  name: true,
  email: true,
  team: true,
  received_at: true,
  due_at: true,
});

/** An enquiry as calls see it. */
export type CalledEnquiry = z.infer<typeof calledEnquiry>;

const enquiryColumns = z.keyof(calledEnquiry).options;

/** A time that a desk is to be given. */
export interface Wanted {
  readonly desk: string;
  /** ISO date of the desk. */
  readonly day: string;
  /** Beginnings of the cells, earliest first, and the end of the last. */
  readonly cells: readonly string[];
  readonly until: string;
}

/** Somebody else has the time, or the desk enough calls on that day. The transaction is undone. */
export class NotFree extends Error {}

/** ISO time with milliseconds, as the database keeps it. */
export function stored(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'millisecond' });
}

/** Runs `work` on the calls' rows in one transaction; what it did is durable when this resolves. */
export function inTransaction<Result>(store: Store, work: (records: CallRecords) => Promise<Result>): Promise<Result> {
  return store.db.transaction().execute((transaction) => work(new CallRecords(transaction, store.engine)));
}

/** What a visitor's link leads to, and the call as it stands, without a lock: who changes something asks again. */
export async function readLink({ db }: Pick<Store, 'db'>, hash: string, now: Temporal.Instant) {
  const link = await db
    .selectFrom('call_links')
    .innerJoin('enquiries', 'enquiries.id', 'call_links.enquiry_id')
    .select(['expires_at', ...enquiryColumns.map((column) => `enquiries.${column}` as const)])
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'times')
    .where('expires_at', '>', stored(now))
    .executeTakeFirst();
  if (!link) return undefined;
  const { expires_at: expiresAt, ...enquiry } = link;
  return { enquiry, expiresAt, latest: await latestCall(db, enquiry.id) };
}

/** The call of a desk's link, which has begun, with its reference; in a transaction or without one. */
export async function callOfOutcomeLink(db: Database, hash: string, now: Temporal.Instant) {
  return db
    .selectFrom('call_links')
    .innerJoin('calls', 'calls.id', 'call_links.call_id')
    .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
    .selectAll('calls')
    .select('enquiries.reference')
    .where('call_links.token_hash', '=', hash)
    .where('call_links.purpose', '=', 'outcome')
    .where('call_links.expires_at', '>', stored(now))
    .where('calls.state', '<>', 'cancelled')
    .where('calls.starts_at', '<=', stored(now))
    .executeTakeFirst();
}

function latestCall(db: Database, enquiryId: string): Promise<CallRow | undefined> {
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

/**
 * The calls' rows, inside one transaction. Whoever changes something takes the enquiry first, then the party, the desk,
 * a place of its day, and cells in the order of time: nobody waits for somebody who waits for them.
 */
export class CallRecords {
  readonly transaction: DatabaseTransaction;
  readonly #engine: Engine;

  constructor(transaction: DatabaseTransaction, engine: Engine) {
    this.transaction = transaction;
    this.#engine = engine;
  }

  /** The enquiry of a visitor's link that works at a moment, or did before, locked until the end of the transaction. */
  async byLink(hash: string, now?: Temporal.Instant): Promise<CalledEnquiry | undefined> {
    let query = this.transaction
      .selectFrom('call_links')
      .select('enquiry_id')
      .where('token_hash', '=', hash)
      .where('purpose', '=', 'times');
    if (now) query = query.where('expires_at', '>', stored(now));
    const link = await query.executeTakeFirst();
    return link && this.enquiry(link.enquiry_id);
  }

  /** Lets the links of an enquiry that have not ended work until a moment at least. */
  async prolongLinks(enquiryId: string, until: Temporal.Instant, now: Temporal.Instant): Promise<void> {
    await this.transaction
      .updateTable('call_links')
      .set({ expires_at: stored(until) })
      .where('enquiry_id', '=', enquiryId)
      .where('purpose', '=', 'times')
      .where('expires_at', '>', stored(now))
      .where('expires_at', '<', stored(until))
      .execute();
  }

  enquiry(id: string): Promise<CalledEnquiry | undefined> {
    const query = this.transaction.selectFrom('enquiries').select(enquiryColumns).where('id', '=', id);
    // SQLite's write transactions are one at a time as it is.
    return (this.#engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  }

  /** The booked call of an enquiry, or else its latest. */
  latest(enquiryId: string): Promise<CallRow | undefined> {
    return latestCall(this.transaction, enquiryId);
  }

  call(id: string): Promise<CallRow | undefined> {
    return this.transaction.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Whether the party has all the calls to come it may have, besides this one's; none of it books one meanwhile. */
  async hasEnough({ id, email }: Pick<CalledEnquiry, 'id' | 'email'>, now: Temporal.Instant): Promise<boolean> {
    const party = partyOf(email);
    if (this.#engine === 'postgres') await lockOf('parties of calls', party).execute(this.transaction);
    const toCome = await this.transaction
      .selectFrom('calls')
      .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
      .select('enquiries.email')
      .where('calls.state', '=', 'booked')
      .where('calls.starts_at', '>', stored(now))
      .where('calls.enquiry_id', '<>', id)
      .execute();
    return toCome.filter((other) => partyOf(other.email) === party).length >= callsOfParty;
  }

  /** The number at which somebody wants to be rung, where their enquiry has none. */
  async keepPhone(enquiryId: string, phone: string): Promise<void> {
    await this.transaction
      .updateTable('enquiries')
      .set({ phone })
      .where('id', '=', enquiryId)
      .where('phone', 'is', null)
      .execute();
  }

  /** Adds a call that occupies its time. Throws `NotFree`. */
  async add(call: CallRow, wanted: Wanted, perDay: number): Promise<void> {
    await this.#refuseBlocked(wanted);
    await this.transaction.insertInto('calls').values(call).execute();
    await this.#takePlace(call.id, wanted, perDay);
    await this.#takeCells(call.id, wanted.desk, wanted.cells);
  }

  /** Gives a call another time, or its own again, and gives up what it had besides. Throws `NotFree`. */
  async occupy(call: CallRow, wanted: Wanted, perDay: number): Promise<void> {
    await this.#refuseBlocked(wanted);
    const places = await this.transaction
      .selectFrom('call_places')
      .selectAll()
      .where('call_id', '=', call.id)
      .execute();
    if (!places.some(({ desk, day }) => desk === wanted.desk && day === wanted.day))
      await this.#takePlace(call.id, wanted, perDay);
    const held = await this.transaction
      .selectFrom('call_cells')
      .select(['desk', 'cell'])
      .where('call_id', '=', call.id)
      .execute();
    const kept = new Set(held.filter(({ desk }) => desk === wanted.desk).map(({ cell }) => cell));
    await this.#takeCells(
      call.id,
      wanted.desk,
      wanted.cells.filter((cell) => !kept.has(cell)),
    );
    const spare = (table: 'call_cells' | 'call_places') =>
      this.transaction.deleteFrom(table).where('call_id', '=', call.id);
    await spare('call_cells')
      .where((where) => where.or([where('desk', '<>', wanted.desk), where('cell', 'not in', wanted.cells)]))
      .execute();
    await spare('call_places')
      .where((where) => where.or([where('desk', '<>', wanted.desk), where('day', '<>', wanted.day)]))
      .execute();
    await this.change(call);
  }

  /** Gives up everything that a call occupies. */
  async free(callId: string): Promise<void> {
    await this.transaction.deleteFrom('call_cells').where('call_id', '=', callId).execute();
    await this.transaction.deleteFrom('call_places').where('call_id', '=', callId).execute();
  }

  async change(call: CallRow): Promise<void> {
    await this.transaction.updateTable('calls').set(call).where('id', '=', call.id).execute();
  }

  /** Ends the links with which the visitor chooses a time. */
  async endLinks(enquiryId: string): Promise<void> {
    await this.transaction
      .deleteFrom('call_links')
      .where('enquiry_id', '=', enquiryId)
      .where('purpose', '=', 'times')
      .execute();
  }

  /** Whether another call of the enquiry was missed. */
  async hasMissedAnother({ enquiry_id: enquiryId, id }: Pick<CallRow, 'id' | 'enquiry_id'>): Promise<boolean> {
    const other = await this.transaction
      .selectFrom('calls')
      .select('id')
      .where('enquiry_id', '=', enquiryId)
      .where('state', '=', 'no-show')
      .where('id', '<>', id)
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  }

  /** Choosing a time is an answer: the promised one is given. */
  async answer(enquiryId: string, at: string): Promise<void> {
    await this.transaction
      .updateTable('enquiries')
      .set((set) => ({ state: 'answered', answered_at: at, version: set('version', '+', 1) }))
      .where('id', '=', enquiryId)
      .where('state', '=', 'open')
      .where('answered_at', 'is', null)
      .execute();
  }

  /** Lets nobody take a time of the desk until the transaction ends, or only others who take one. */
  async holdDesk(desk: string, alone: boolean): Promise<void> {
    if (this.#engine !== 'postgres') return;
    await lockOf('desks', desk, { shared: !alone }).execute(this.transaction);
  }

  async #refuseBlocked({ desk, cells, until }: Wanted): Promise<void> {
    await this.holdDesk(desk, false);
    const block = await this.transaction
      .selectFrom('call_blocks')
      .select('id')
      .where('desk', '=', desk)
      .where('starts_at', '<', until)
      .where('ends_at', '>', cells[0] ?? until)
      .limit(1)
      .executeTakeFirst();
    if (block) throw new NotFree();
  }

  /** Two who are after the last place of a day wait for each other here: the second finds none. */
  async #takePlace(callId: string, { desk, day }: Wanted, perDay: number): Promise<void> {
    const rows = await this.transaction
      .selectFrom('call_places')
      .select('place')
      .where('desk', '=', desk)
      .where('day', '=', day)
      .execute();
    const given = new Set(rows.map(({ place }) => place));
    for (let place = 1; place <= perDay; place += 1) {
      if (given.has(place)) continue;
      const taken = await this.transaction
        .insertInto('call_places')
        .values({ desk, day, place, call_id: callId })
        .onConflict((conflict) => conflict.columns(['desk', 'day', 'place']).doNothing())
        .returning('place')
        .executeTakeFirst();
      if (taken) return;
    }
    throw new NotFree();
  }

  async #takeCells(callId: string, desk: string, cells: readonly string[]): Promise<void> {
    for (const slice of slicesOf(cells)) {
      const taken = await this.transaction
        .insertInto('call_cells')
        .values(slice.map((cell) => ({ desk, cell, call_id: callId })))
        .onConflict((conflict) => conflict.columns(['desk', 'cell']).doNothing())
        .returning('cell')
        .execute();
      if (taken.length < slice.length) throw new NotFree();
    }
  }
}
