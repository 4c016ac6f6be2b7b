import { Temporal } from 'temporal-polyfill';
import { cellMinutes, type Desk } from '../../contract/calls.ts';
import { readReference } from '../enquiries/handling.ts';
import type { CallBlockRow, CallRow, EnquiryRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { hasBegun, viewOf } from './call-view.ts';
import { cancel, move, type Author } from './changes.ts';
import type { Outcome } from './links.ts';
import { CallRecords, inTransaction, NotFree, stored, type CalledEnquiry } from './records.ts';
import { momentOf, type CallTools } from './tools.ts';

/** A call and who asked for it. */
export type ListedCall = CallRow & Pick<EnquiryRow, 'reference' | 'name' | 'email' | 'organization'>;

export interface CallFilter {
  readonly desk?: string | undefined;
  readonly state?: CallRow['state'] | undefined;
  /** Those too that are over. */
  readonly past?: boolean | undefined;
}

function callsWithNames({ db }: Pick<Store, 'db'>) {
  return db
    .selectFrom('calls')
    .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
    .selectAll('calls')
    .select(['enquiries.reference', 'enquiries.name', 'enquiries.email', 'enquiries.organization']);
}

/** Calls, earliest first; without a state those that are booked. */
export function listCalls(store: Store, { desk, state, past }: CallFilter, now: Date): Promise<ListedCall[]> {
  let query = callsWithNames(store).orderBy('calls.starts_at').orderBy('calls.id');
  if (desk !== undefined) query = query.where('calls.desk', '=', desk);
  if (state !== undefined || past !== true) query = query.where('calls.state', '=', state ?? 'booked');
  if (past !== true) query = query.where('calls.ends_at', '>', now.toISOString());
  return query.execute();
}

/** The call on an enquiry, booked or else the latest. Throws one line when there is none. */
export async function findCall(store: Store, reference: string): Promise<ListedCall> {
  const rows = await callsWithNames(store)
    .where('enquiries.reference', '=', readReference(reference))
    .orderBy('calls.created_at', 'desc')
    .orderBy('calls.id', 'desc')
    .execute();
  const call = rows.find(({ state }) => state === 'booked') ?? rows[0];
  if (!call) throw new Error(`There is no call on ${readReference(reference)}. See: corbiere calls list --past`);
  return call;
}

/** The desk changes what it likes: hours, notice and the number of calls on a day are for what is offered. */
const staff: Author = { by: 'desk', perDay: Number.POSITIVE_INFINITY };

/** Moves a call to a time of a desk that nobody has; both sides are told. Throws one line when that cannot be. */
export async function moveCall(
  tools: CallTools,
  reference: string,
  { desk, start }: { readonly desk: string | undefined; readonly start: Temporal.Instant },
): Promise<ListedCall> {
  if (start.epochMilliseconds % (cellMinutes * 60_000) !== 0) throw new Error(`A call begins on a quarter of an hour, not at ${start.toString()}.`);
  if (Temporal.Instant.compare(start, momentOf(tools)) <= 0) throw new Error(`${start.toString()} is over.`);
  const { id, desk: from } = await findCall(tools.store, reference);
  const to = desk ?? from;
  await changing(tools, id, (records, enquiry, call) => move(tools, records, enquiry, call, { desk: to, start }, { ...staff, zone: undefined })).catch(
    (error: unknown) => {
      if (error instanceof NotFree) throw new Error(`${to} has a call, or is away, at ${start.toString()}. See: corbiere calls list, corbiere calls blocks`);
      throw error;
    },
  );
  return findCall(tools.store, reference);
}

/** Cancels a call; both sides are told. Throws one line when it has begun. */
export async function cancelCall(tools: CallTools, reference: string): Promise<ListedCall> {
  const { id } = await findCall(tools.store, reference);
  await changing(tools, id, (records, enquiry, call) => cancel(tools, records, enquiry, call, 'desk'));
  return findCall(tools.store, reference);
}

async function changing(tools: CallTools, id: string, work: (records: CallRecords, enquiry: CalledEnquiry, call: CallRow) => Promise<unknown>): Promise<void> {
  await inTransaction(tools.store, async (records) => {
    const found = await records.call(id);
    // The enquiry is locked first, and then looked at again.
    const enquiry = found && (await records.enquiry(found.enquiry_id));
    const call = await records.call(id);
    if (!enquiry || !call) throw new Error('The call was erased at this moment.');
    if (call.state !== 'booked') throw new Error(`The call on ${enquiry.reference} is not booked: it is ${inWords[call.state]}.`);
    if (hasBegun(tools, viewOf(tools.rules, call)))
      throw new Error(`The call on ${enquiry.reference} has begun. Say what became of it: corbiere calls held, corbiere calls no-show`);
    await work(records, enquiry, call);
  });
  tools.onMail();
}

const inWords: Readonly<Record<CallRow['state'], string>> = { booked: 'booked', cancelled: 'cancelled', held: 'held', 'no-show': 'a no-show' };

/** Says, or corrects, what became of a call. Throws one line before its beginning, and when it was cancelled. */
export async function settleCall(tools: CallTools, reference: string, outcome: Outcome): Promise<ListedCall> {
  const call = await findCall(tools.store, reference);
  if (call.state === 'cancelled') throw new Error(`The call on ${call.reference} was cancelled.`);
  if (!hasBegun(tools, viewOf(tools.rules, call))) throw new Error(`The call on ${call.reference} has not begun: it begins ${call.starts_at}.`);
  await tools.store.db.updateTable('calls').set({ state: outcome }).where('id', '=', call.id).where('state', '<>', 'cancelled').execute();
  return findCall(tools.store, reference);
}

/** The desk of an id. Throws one line that names those there are. */
export function deskNamed({ rules }: Pick<CallTools, 'rules'>, id: string): Desk {
  const desk = rules.desks.find((known) => known.id === id);
  if (!desk) throw new Error(`There is no desk ${id}. There are: ${rules.desks.map((known) => known.id).join(', ')} (content/calls.yaml).`);
  return desk;
}

export interface Blocked {
  readonly block: CallBlockRow;
  /** Calls that stand in it: they stay until somebody moves or cancels them. */
  readonly calls: readonly ListedCall[];
}

/** Lets a desk take no call between two moments. When it resolves, no call is taken in it any more. */
export async function blockDesk(
  tools: CallTools,
  { desk, from, until, why }: { readonly desk: string; readonly from: Temporal.Instant; readonly until: Temporal.Instant; readonly why: string },
): Promise<Blocked> {
  if (Temporal.Instant.compare(from, until) >= 0) throw new Error('The time ends before it begins.');
  const block: CallBlockRow = {
    id: tools.newId(),
    desk: deskNamed(tools, desk).id,
    starts_at: stored(from),
    ends_at: stored(until),
    why,
    created_at: stored(momentOf(tools)),
  };
  return tools.store.db.transaction().execute(async (transaction) => {
    await new CallRecords(transaction, tools.store.engine).holdDesk(desk, true);
    await transaction.insertInto('call_blocks').values(block).execute();
    const calls = await callsWithNames({ db: transaction })
      .where('calls.desk', '=', desk)
      .where('calls.state', '=', 'booked')
      .where('calls.starts_at', '<', block.ends_at)
      .where('calls.ends_at', '>', block.starts_at)
      .orderBy('calls.starts_at')
      .execute();
    return { block, calls };
  });
}

/** Times in which desks take no call, earliest first. */
export function listBlocks({ db }: Store): Promise<CallBlockRow[]> {
  return db.selectFrom('call_blocks').selectAll().orderBy('starts_at').orderBy('id').execute();
}

/** Ends a block, which is named by its id or the end of it. Throws one line when none, or more than one, is called so. */
export async function unblockDesk(store: Store, id: string): Promise<CallBlockRow> {
  const found = (await listBlocks(store)).filter((block) => id !== '' && block.id.endsWith(id));
  const [block] = found;
  if (!block || found.length > 1) throw new Error(`${found.length === 0 ? 'No block' : 'More than one block'} is called ${id}. See: corbiere calls blocks`);
  await store.db.deleteFrom('call_blocks').where('id', '=', block.id).execute();
  return block;
}
