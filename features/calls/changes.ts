import type { Temporal } from 'temporal-polyfill';
import { cellMinutes, minutesOf, type CallRules } from './schema.ts';
import type { CallRow } from './tables.ts';
import { dropMissedMail, dropTimed, queueCallMails, queueMissedMail } from './call-mails.ts';
import { stored, type CalledEnquiry, type CallRecords, type Wanted } from './records.ts';
import { cellsOf } from './slots.ts';
import { deskOf, momentOf, type CallTools } from './tools.ts';

/** Links work for a day after the call that was booked with them, and fourteen days from their making in any case. */
const afterCall = { hours: 24 } as const;

/** What became of a call. */
export type Outcome = Extract<CallRow['state'], 'held' | 'no-show'>;

/** A time of a desk. */
interface Chosen {
  readonly desk: string;
  readonly start: Temporal.Instant;
}

/** Who changes a call, and how many calls its desk may have on a day. */
export interface Author {
  readonly by: CallRow['changed_by'];
  readonly perDay: number;
  /** Who of us. */
  readonly who?: string;
  /** What we say to the visitor in the mail about it. */
  readonly line?: string | undefined;
}

/** A change in one transaction, with the enquiry of its call, which that has locked. */
export interface Changing {
  readonly tools: CallTools;
  readonly records: CallRecords;
  readonly enquiry: CalledEnquiry;
}

function wantedAt(rules: CallRules, { desk, start }: Chosen): Wanted {
  const cells = cellsOf(start, rules);
  return {
    desk,
    day: start.toZonedDateTimeISO(deskOf(rules, desk).timeZone).toPlainDate().toString(),
    cells: cells.map((cell) => new Date(cell).toISOString()),
    until: new Date((cells.at(-1) ?? start.epochMilliseconds) + cellMinutes * 60_000).toISOString(),
  };
}

function timeOf(rules: CallRules, { desk, start }: Chosen): Pick<CallRow, 'desk' | 'starts_at' | 'ends_at'> {
  return { desk, starts_at: stored(start), ends_at: stored(start.add({ minutes: minutesOf(rules.length) })) };
}

/** Books a call, which answers its enquiry. Throws `NotFree`. */
export async function book(
  of: Changing,
  chosen: Chosen,
  { zone, phone, by, perDay }: Author & { readonly zone: string | undefined; readonly phone: string | undefined },
): Promise<CallRow> {
  const { tools, records } = of;
  const at = stored(momentOf(tools));
  const call: CallRow = {
    id: tools.newId(),
    enquiry_id: of.enquiry.id,
    ...timeOf(tools.rules, chosen),
    state: 'booked',
    sequence: 0,
    zone: zone ?? null,
    phone: phone ?? null,
    moved_from: null,
    changed_by: by,
    created_at: at,
    changed_at: at,
    version: 0,
    changed_who: null,
    line: null,
    offered: null,
    recorded_at: null,
    recorded_who: null,
  };
  await records.add(call, wantedAt(tools.rules, chosen), perDay);
  await records.answer(of.enquiry.id, at);
  await tell(of, 'booked', call, chosen);
  return call;
}

/** Gives a booked call another time: frees the one and takes the other at once. Throws `NotFree`. */
export async function move(
  of: Changing,
  before: CallRow,
  chosen: Chosen,
  { zone, ...author }: Author & { readonly zone: string | undefined },
): Promise<CallRow> {
  const { tools, records } = of;
  const call: CallRow = {
    ...before,
    ...timeOf(tools.rules, chosen),
    zone: zone ?? before.zone,
    moved_from: before.starts_at,
    ...next(tools, before, author),
  };
  await records.occupy(call, wantedAt(tools.rules, chosen), author.perDay);
  await tell(of, 'moved', call, chosen);
  return call;
}

/** Cancels a booked call. `offer`: whether we offer another time; undefined when the visitor cancels it. */
export async function cancel(
  { tools, records, enquiry }: Changing,
  before: CallRow,
  { offer, isSilent = false, ...author }: Author & { readonly offer?: boolean; readonly isSilent?: boolean },
): Promise<CallRow> {
  const call: CallRow = {
    ...before,
    state: 'cancelled',
    ...next(tools, before, author),
    offered: offer === undefined ? null : Number(offer),
  };
  await records.free(call.id);
  await records.change(call);
  if (offer === false) await records.endLinks(enquiry.id);
  if (isSilent) await dropTimed(records.transaction, call.id);
  else await queueCallMails(tools, records.transaction, 'cancelled', call, enquiry);
  return call;
}

/** Takes a cancellation back while the time is free. Throws `NotFree`. */
export async function restore(
  of: Changing,
  before: CallRow,
  start: Temporal.Instant,
  author: Author,
): Promise<CallRow> {
  const { tools, records } = of;
  const call: CallRow = { ...before, state: 'booked', ...next(tools, before, author) };
  await records.occupy(call, wantedAt(tools.rules, { desk: call.desk, start }), author.perDay);
  await tell(of, 'booked', call, { start });
  return call;
}

/** Says what became of a call, or takes it back. After a first no-show another time is offered, once, by mail. */
export async function settle(
  { tools, records, enquiry }: Changing,
  before: CallRow,
  outcome: Outcome | 'booked',
  who: string,
): Promise<CallRow> {
  const at = stored(momentOf(tools));
  const isOffered = outcome === 'no-show' && !(await records.hasMissedAnother(before));
  const call: CallRow = {
    ...before,
    state: outcome,
    version: before.version + 1,
    recorded_at: at,
    recorded_who: who,
    offered: outcome === 'no-show' ? Number(isOffered) : null,
  };
  await records.change(call);
  if (isOffered) await queueMissedMail(tools, records.transaction, call, enquiry, at);
  else await dropMissedMail(records.transaction, call.id);
  return call;
}

function next(
  tools: CallTools,
  { sequence, version }: CallRow,
  { by, who, line }: Author,
): Pick<CallRow, 'sequence' | 'version' | 'changed_by' | 'changed_who' | 'line' | 'offered' | 'changed_at'> {
  const said = line?.trim() ?? '';
  return {
    sequence: sequence + 1,
    version: version + 1,
    changed_by: by,
    changed_who: who ?? null,
    line: said === '' ? null : said,
    offered: null,
    changed_at: stored(momentOf(tools)),
  };
}

async function tell(
  { tools, records, enquiry }: Changing,
  change: 'booked' | 'moved',
  call: CallRow,
  { start }: Pick<Chosen, 'start'>,
): Promise<void> {
  await records.prolongLinks(enquiry.id, start.add(afterCall), momentOf(tools));
  await queueCallMails(tools, records.transaction, change, call, enquiry);
}
