import { Temporal } from 'temporal-polyfill';
import { cellMinutes, type Desk } from './schema.ts';
import { readReference } from '../enquiries/handling.ts';
import { minute } from '../../contract/time.ts';
import { Changed, NotThere, Refused } from '../../core/store/act-errors.ts';
import { writeJournal, type Actor, type JournalEntry } from '../../core/store/journal.ts';
import type { CallRow } from './tables.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import { hasBegun, deskOf, momentOf, type CallTools } from './tools.ts';
import { cancel, move, settle, type Author, type Outcome } from './changes.ts';
import { isOfDomain } from './organisations.ts';
import { callWithId, changing, latestCall, lockedEnquiry, NotFree, stored, type Changing } from './records.ts';
import { ZoneClock } from './zone-clock.ts';

export type ListedCall = CallRow & Pick<EnquiryRow, 'reference' | 'name' | 'email' | 'organization'>;

export interface CallFilter {
  readonly desk?: string | undefined;
  readonly state?: CallRow['state'] | undefined;
  readonly past?: boolean | undefined;
}

/** A call to act on and the version that the colleague saw; undefined for the tool, which checks none. */
interface SeenCall {
  readonly id: string;
  readonly version?: number | undefined;
}

const longestLine = 500;

export function callsWithNames({ db }: Pick<Store, 'db'>) {
  return db
    .selectFrom('calls')
    .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
    .selectAll('calls')
    .select(['enquiries.reference', 'enquiries.name', 'enquiries.email', 'enquiries.organization']);
}

/** Calls, earliest first; booked ones if no state is given. */
export function listCalls(store: Store, { desk, state, past }: CallFilter, now: Date): Promise<ListedCall[]> {
  let query = callsWithNames(store).orderBy('calls.starts_at').orderBy('calls.id');
  if (desk !== undefined) query = query.where('calls.desk', '=', desk);
  if (state !== undefined || past !== true) query = query.where('calls.state', '=', state ?? 'booked');
  if (past !== true) query = query.where('calls.ends_at', '>', now.toISOString());
  return query.execute();
}

/** The booked call of an enquiry, else its latest. @throws `NotThere` */
export async function findCall(store: Store, reference: string): Promise<ListedCall> {
  const rows = await callsWithNames(store)
    .where('enquiries.reference', '=', readReference(reference))
    .orderBy('calls.created_at', 'desc')
    .orderBy('calls.id', 'desc')
    .execute();
  const call = rows.find(({ state }) => state === 'booked') ?? rows[0];
  if (!call) throw new NotThere(`There is no call on ${readReference(reference)}. See: corbiere calls list --past`);
  return call;
}

/** Moves a call to a free time and tells both sides. @throws `Refused`, `Changed` or `NotThere` */
export async function moveCall(
  tools: CallTools,
  actor: Actor,
  {
    desk: id,
    start,
    line,
    ...seen
  }: SeenCall & { readonly desk: string; readonly start: Temporal.Instant; readonly line?: string | undefined },
): Promise<ListedCall> {
  if (start.epochMilliseconds % (cellMinutes * minute) !== 0)
    throw new Refused(`A call must begin on a quarter of an hour, not at ${start.toString()}.`);
  if (Temporal.Instant.compare(start, momentOf(tools)) <= 0) throw new Refused(`${start.toString()} is in the past.`);
  const desk = deskNamed(tools, id);
  const details = { to: stored(start), desk: desk.id };
  return changeCall(tools, actor, seen, { act: 'calls.move', details }, (change, call) => {
    expectToCome(change, call);
    return move(change, call, { desk: desk.id, start }, { ...authorOf(actor, line), zone: undefined });
  }).catch((error: unknown) => {
    if (error instanceof NotFree)
      throw new Refused(
        `${desk.name} has a call, or is away, at ${start.toString()}. See: corbiere calls list, corbiere calls blocks`,
      );
    throw error;
  });
}

/** Cancels a call and tells both sides. Without `offer` the visitor's links end. @throws as `moveCall` does */
export function cancelCall(
  tools: CallTools,
  actor: Actor,
  { offer, line, ...seen }: SeenCall & { readonly offer: boolean; readonly line?: string | undefined },
): Promise<ListedCall> {
  return changeCall(tools, actor, seen, { act: 'calls.cancel', details: { offer } }, (change, call) => {
    expectToCome(change, call);
    return cancel(change, call, { ...authorOf(actor, line), offer });
  });
}

/** Cancels a call in the transaction of a reply that offers other times. Calls that have begun are left alone. */
export async function releaseCall(
  tools: CallTools,
  transaction: DatabaseTransaction,
  { call: id, who }: { readonly call: string; readonly who: string },
): Promise<void> {
  const call = await callWithId(transaction, id);
  const enquiry = call && (await lockedEnquiry(tools, transaction, call.enquiry_id));
  if (!enquiry || call.state !== 'booked' || hasBegun(tools, call)) return;
  const entry = { act: 'calls.cancel', record: enquiry.reference, details: { offer: true, by: 'reply' } };
  await writeJournal(transaction, { who }, entry, stored(momentOf(tools)));
  await cancel({ tools, transaction, enquiry }, call, { ...authorOf({ who }), offer: true });
}

/** Cancels an email domain's coming calls silently. @returns their number @throws `Refused` if it is no domain */
export async function cancelCallsOf(tools: CallTools, { who }: Actor, domain: string): Promise<number> {
  const wanted = domain.trim().replace(/^@/, '').toLowerCase();
  if (!/^[^\s@.]+(?:\.[^\s@.]+)+$/u.test(wanted))
    throw new Refused(`${domain} is no mail domain, such as example.com.`);
  const how = { ...authorOf({ who }), offer: false, isSilent: true };
  const calls = (await listCalls(tools.store, {}, tools.now())).filter(
    (call) => isOfDomain(call.email, wanted) && !hasBegun(tools, call),
  );
  for (const { id } of calls)
    await changeCall(tools, { who }, { id }, { act: 'calls.cancel', details: { offer: false } }, async (change, call) =>
      call.state === 'booked' ? cancel(change, call, how) : call,
    );
  return calls.length;
}

/** Records or corrects a call's outcome. @throws `Refused`, `Changed` or `NotThere` */
export function settleCall(
  tools: CallTools,
  actor: Actor,
  { outcome, ...seen }: SeenCall & { readonly outcome: Outcome },
): Promise<ListedCall> {
  return changeCall(tools, actor, seen, { act: `calls.${outcome}` }, (change, call) => {
    const { reference } = change.enquiry;
    if (call.state === 'cancelled') throw new Refused(`The call on ${reference} was cancelled.`);
    if (!hasBegun(tools, call))
      throw new Refused(`The call on ${reference} has not begun: it begins at ${call.starts_at}.`);
    if (call.state === outcome) throw new Refused(`The call on ${reference} is already ${inWords[outcome]}.`);
    return settle(change, call, outcome, actor.who);
  });
}

/** Removes a call's outcome. @throws `Refused` if there is none or another call has been booked since */
export function unsayCall(tools: CallTools, actor: Actor, seen: SeenCall): Promise<ListedCall> {
  return changeCall(tools, actor, seen, { act: 'calls.unsay' }, async (change, call) => {
    const { id, reference } = change.enquiry;
    if (call.state !== 'held' && call.state !== 'no-show')
      throw new Refused(`No outcome is recorded for the call on ${reference}.`);
    if ((await latestCall(change.transaction, id))?.id !== call.id)
      throw new Refused(`${reference} has another call by now.`);
    return settle(change, call, 'booked', actor.who);
  });
}

/** Colleagues are not bound by hours, notice or calls a day, which limit only what visitors are offered. */
function authorOf({ who }: Actor, line?: string): Author {
  if (line !== undefined && line.length > longestLine)
    throw new Refused(`The note to the visitor is longer than ${longestLine} characters.`);
  return { by: 'desk', perDay: Number.POSITIVE_INFINITY, who, line };
}

/** Journals and applies a change in one transaction, if the call is unchanged since `version`. Returns the new call. */
async function changeCall(
  tools: CallTools,
  actor: Actor,
  { id, version }: SeenCall,
  entry: Omit<JournalEntry, 'record'>,
  work: (change: Changing, call: CallRow) => Promise<CallRow>,
): Promise<ListedCall> {
  const done = await changing(
    tools,
    (transaction) => callWithId(transaction, id),
    async (change) => {
      const { reference, name, email, organization } = change.enquiry;
      // Read again under the lock of its enquiry.
      const call = await callWithId(change.transaction, id);
      if (!call) return undefined;
      // Written first: a repeated act must be refused as done before its changed version is noticed.
      await writeJournal(change.transaction, actor, { ...entry, record: reference }, stored(momentOf(tools)));
      if (version !== undefined && version !== call.version) throw new Changed(changeInWords(tools, call));
      return { ...(await work(change, call)), reference, name, email, organization };
    },
  );
  if (!done) throw new NotThere('The call no longer exists: it was erased with its enquiry.');
  tools.onMail();
  return done;
}

function expectToCome({ tools, enquiry: { reference } }: Changing, call: CallRow): void {
  if (call.state !== 'booked')
    throw new Refused(`The call on ${reference} is not booked: it is ${inWords[call.state]}.`);
  if (hasBegun(tools, call))
    throw new Refused(
      `The call on ${reference} has begun. Record its outcome: corbiere calls held, corbiere calls no-show`,
    );
}

const inWords: Readonly<Record<CallRow['state'], string>> = {
  booked: 'booked',
  cancelled: 'cancelled',
  held: 'held',
  'no-show': 'a no-show',
};

function changeInWords({ rules }: CallTools, call: CallRow): string {
  const { name, timeZone } = deskOf(rules, call.desk);
  const when = new ZoneClock(timeZone).moment(Date.parse(call.starts_at));
  const isSaid = call.recorded_at !== null && call.recorded_at >= call.changed_at;
  const who = isSaid
    ? nameOf(call.recorded_who)
    : call.changed_by === 'visitor'
      ? 'The visitor'
      : nameOf(call.changed_who);
  if (call.state === 'held') return `${who} has recorded that it was held. Nothing was changed.`;
  if (call.state === 'no-show') return `${who} has recorded that it was a no-show. Nothing was changed.`;
  if (isSaid) return `${who} has removed its outcome. Nothing was changed.`;
  if (call.state === 'cancelled') return `${who} has cancelled the call in the meantime. Nothing was changed.`;
  return `${who} has changed the call in the meantime: it is now on ${when} (${name}). Nothing was changed.`;
}

function nameOf(who: string | null): string {
  return who === null || who === 'link:' ? 'A colleague' : who.replace(/^(?:tool|link):/, '');
}

/** The desk with an id. @throws `NotThere`, which lists the known ids */
export function deskNamed({ rules }: Pick<CallTools, 'rules'>, id: string): Desk {
  const desk = rules.desks.find((known) => known.id === id);
  if (!desk)
    throw new NotThere(
      `There is no desk ${id}. There are: ${rules.desks.map((known) => known.id).join(', ')} (content/calls.yaml).`,
    );
  return desk;
}
