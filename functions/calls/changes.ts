import type { Temporal } from 'temporal-polyfill';
import { cellMinutes, minutesOf, type CallRules } from '../../contract/calls.ts';
import type { CallRow } from '../store/schema.ts';
import { queueCallMails } from './call-mails.ts';
import { stored, type CalledEnquiry, type CallRecords, type Wanted } from './records.ts';
import { cellsOf } from './slots.ts';
import { deskOf, momentOf, type CallTools } from './tools.ts';

/** Links work for a day after the call that was booked with them, and fourteen days from their making in any case. */
const afterCall = { hours: 24 } as const;

/** A time of a desk. */
export interface Chosen {
  readonly desk: string;
  readonly start: Temporal.Instant;
}

/** Who changes a call, and how many calls its desk may have on a day. */
export interface Author {
  readonly by: CallRow['changed_by'];
  readonly perDay: number;
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
  tools: CallTools,
  records: CallRecords,
  enquiry: CalledEnquiry,
  chosen: Chosen,
  { zone, phone, by, perDay }: Author & { readonly zone: string | undefined; readonly phone: string | undefined },
): Promise<CallRow> {
  const at = stored(momentOf(tools));
  const call: CallRow = {
    id: tools.newId(),
    enquiry_id: enquiry.id,
    ...timeOf(tools.rules, chosen),
    state: 'booked',
    sequence: 0,
    zone: zone ?? null,
    phone: phone ?? null,
    moved_from: null,
    changed_by: by,
    created_at: at,
    changed_at: at,
  };
  await records.add(call, wantedAt(tools.rules, chosen), perDay);
  await records.answer(enquiry.id, at);
  await tell(tools, records, enquiry, 'booked', call, chosen);
  return call;
}

/** Gives a booked call another time: frees the one and takes the other at once. Throws `NotFree`. */
export async function move(
  tools: CallTools,
  records: CallRecords,
  enquiry: CalledEnquiry,
  before: CallRow,
  chosen: Chosen,
  { zone, by, perDay }: Author & { readonly zone: string | undefined },
): Promise<CallRow> {
  const call: CallRow = { ...before, ...timeOf(tools.rules, chosen), zone: zone ?? before.zone, moved_from: before.starts_at, ...next(tools, before, by) };
  await records.occupy(call, wantedAt(tools.rules, chosen), perDay);
  await tell(tools, records, enquiry, 'moved', call, chosen);
  return call;
}

/** Cancels a booked call; its time is anybody's. */
export async function cancel(tools: CallTools, records: CallRecords, enquiry: CalledEnquiry, before: CallRow, by: CallRow['changed_by']): Promise<CallRow> {
  const call: CallRow = { ...before, state: 'cancelled', ...next(tools, before, by) };
  await records.free(call.id);
  await records.change(call);
  await queueCallMails(tools, records.transaction, 'cancelled', call, enquiry);
  return call;
}

/** Takes a cancellation back while the time is free. Throws `NotFree`. */
export async function restore(
  tools: CallTools,
  records: CallRecords,
  enquiry: CalledEnquiry,
  before: CallRow,
  start: Temporal.Instant,
  { by, perDay }: Author,
): Promise<CallRow> {
  const call: CallRow = { ...before, state: 'booked', ...next(tools, before, by) };
  await records.occupy(call, wantedAt(tools.rules, { desk: call.desk, start }), perDay);
  await tell(tools, records, enquiry, 'booked', call, { start });
  return call;
}

function next(tools: CallTools, { sequence }: CallRow, by: CallRow['changed_by']): Pick<CallRow, 'sequence' | 'changed_by' | 'changed_at'> {
  return { sequence: sequence + 1, changed_by: by, changed_at: stored(momentOf(tools)) };
}

async function tell(
  tools: CallTools,
  records: CallRecords,
  enquiry: CalledEnquiry,
  change: 'booked' | 'moved',
  call: CallRow,
  { start }: Pick<Chosen, 'start'>,
): Promise<void> {
  await records.prolongLinks(enquiry.id, start.add(afterCall), momentOf(tools));
  await queueCallMails(tools, records.transaction, change, call, enquiry);
}
