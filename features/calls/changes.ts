import { Temporal } from 'temporal-polyfill';
import { minutesOf } from './schema.ts';
import type { CallRow } from './tables.ts';
import { deleteWaiting, queueCallMails, queueOnce, timed } from './call-mails.ts';
import { freeCall, keepCall, occupy, stored, type Changing } from './records.ts';
import { momentOf, type CallTools } from './tools.ts';

/** Links work until a day after their call begins, and for at least fourteen days from their issue. */
const afterCall = { hours: 24 } as const;

/** Delay of the email about a missed call, so that the outcome can be corrected. */
const missedWaits = { minutes: 10 } as const;

export type Outcome = Extract<CallRow['state'], 'held' | 'no-show'>;

interface Chosen {
  readonly desk: string;
  readonly start: Temporal.Instant;
}

export interface Author {
  readonly by: CallRow['changed_by'];
  readonly perDay: number;
  readonly who?: string;
  readonly line?: string | undefined;
}

function timeOf({ rules }: CallTools, { desk, start }: Chosen): Pick<CallRow, 'desk' | 'starts_at' | 'ends_at'> {
  return { desk, starts_at: stored(start), ends_at: stored(start.add({ minutes: minutesOf(rules.length) })) };
}

/** Books a call and marks its open enquiry as answered. @throws `NotFree` */
export async function book(
  change: Changing,
  chosen: Chosen,
  { zone, phone, ...author }: Author & { readonly zone: string | undefined; readonly phone: string | undefined },
): Promise<CallRow> {
  const { tools, transaction, enquiry } = change;
  const first = next(tools, { sequence: -1, version: -1 }, author);
  const call: CallRow = {
    ...first,
    ...timeOf(tools, chosen),
    id: tools.newId(),
    enquiry_id: enquiry.id,
    state: 'booked',
    zone: zone ?? null,
    phone: phone ?? null,
    moved_from: null,
    created_at: first.changed_at,
    recorded_at: null,
    recorded_who: null,
  };
  await occupy(change, call, author.perDay);
  await transaction
    .updateTable('enquiries')
    .set((set) => ({ state: 'answered', answered_at: call.created_at, version: set('version', '+', 1) }))
    .where('id', '=', enquiry.id)
    .where('state', '=', 'open')
    .where('answered_at', 'is', null)
    .execute();
  return tell(change, 'booked', call);
}

/** Moves a booked call to another time in one transaction. @throws `NotFree` */
export async function move(
  change: Changing,
  before: CallRow,
  chosen: Chosen,
  { zone, ...author }: Author & { readonly zone: string | undefined },
): Promise<CallRow> {
  const { tools } = change;
  const times = { ...timeOf(tools, chosen), moved_from: before.starts_at };
  const call = { ...before, ...times, zone: zone ?? before.zone, ...next(tools, before, author) };
  await occupy(change, call, author.perDay);
  return tell(change, 'moved', call);
}

/** Cancels a booked call. `offer`: whether we offer another time; undefined if the visitor cancels. */
export async function cancel(
  change: Changing,
  before: CallRow,
  { offer, isSilent = false, ...author }: Author & { readonly offer?: boolean; readonly isSilent?: boolean },
): Promise<CallRow> {
  const { tools, transaction, enquiry } = change;
  const offered = offer === undefined ? null : Number(offer);
  const call: CallRow = { ...before, state: 'cancelled', ...next(tools, before, author), offered };
  await freeCall(change, call.id);
  await keepCall(change, call);
  if (offer === false)
    await transaction
      .deleteFrom('call_links')
      .where('enquiry_id', '=', enquiry.id)
      .where('purpose', '=', 'times')
      .execute();
  if (isSilent) await deleteWaiting(transaction, call.id, timed);
  else await queueCallMails(tools, transaction, 'cancelled', call, enquiry);
  return call;
}

/** Restores a cancelled call. @throws `NotFree` */
export async function restore(change: Changing, before: CallRow, author: Author): Promise<CallRow> {
  const call: CallRow = { ...before, state: 'booked', ...next(change.tools, before, author) };
  await occupy(change, call, author.perDay);
  return tell(change, 'booked', call);
}

/** Records or removes an outcome. After the first no-show, one email offers another time. */
export async function settle(change: Changing, before: CallRow, outcome: Outcome | 'booked', who: string) {
  const { tools, transaction, enquiry } = change;
  const now = momentOf(tools);
  const at = stored(now);
  const missed = transaction.selectFrom('calls').select('id').where('enquiry_id', '=', before.enquiry_id);
  const other = missed.where('state', '=', 'no-show').where('id', '<>', before.id);
  const isOffered = outcome === 'no-show' && (await other.executeTakeFirst()) === undefined;
  const offered = outcome === 'no-show' ? Number(isOffered) : null;
  const recorded = { state: outcome, version: before.version + 1, recorded_at: at, recorded_who: who };
  const call: CallRow = { ...before, ...recorded, offered };
  await keepCall(change, call);
  if (isOffered) {
    const dueAt = stored(now.add(missedWaits));
    await queueOnce(tools, transaction, 'call-missed', call.id, enquiry.email, at, dueAt);
  } else await deleteWaiting(transaction, call.id, ['call-missed']);
  return call;
}

function next(
  tools: CallTools,
  { sequence, version }: Pick<CallRow, 'sequence' | 'version'>,
  { by, who = null, line }: Omit<Author, 'perDay' | 'who'> & { readonly who?: string | null },
) {
  const said = line?.trim() ?? '';
  return {
    sequence: sequence + 1,
    version: version + 1,
    changed_by: by,
    changed_who: who,
    line: said === '' ? null : said,
    offered: null,
    changed_at: stored(momentOf(tools)),
  };
}

/** Extends the links to a day after the call begins and queues the emails to both sides. */
async function tell(change: Changing, what: 'booked' | 'moved', call: CallRow): Promise<CallRow> {
  const { tools, transaction, enquiry } = change;
  const until = stored(Temporal.Instant.from(call.starts_at).add(afterCall));
  await transaction
    .updateTable('call_links')
    .set({ expires_at: until })
    .where('enquiry_id', '=', enquiry.id)
    .where('purpose', '=', 'times')
    .where('expires_at', '>', stored(momentOf(tools)))
    .where('expires_at', '<', until)
    .execute();
  await queueCallMails(tools, transaction, what, call, enquiry);
  return call;
}
