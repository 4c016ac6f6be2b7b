import * as z from 'zod/mini';
import { Refused } from '../../core/store/act-errors.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { inRecords } from '../enquiries/act-records.ts';
import { changedBy, type NamedEnquiry } from '../enquiries/changing.ts';
import { readReference } from '../enquiries/handling.ts';
import { enquiryRow, turnEnd, type EnquiryRow } from '../enquiries/rows.ts';
import { senders } from './inbound/place.ts';
import type { ConversationTools } from './tools.ts';
import { beginTurn } from './turns.ts';

const kept = z.extend(turnEnd, {
  ...z.pick(enquiryRow, { state: true, turn: true, turn_at: true, warn_at: true }).shape,
  ...z.pick(enquiryRow, { warned_at: true, overdue_at: true, escalated_at: true, owner_at: true }).shape,
});
const snapshot = z.object({ merged: kept, into: kept, version: z.number() });

/**
 * Merges a record into another of the same sender: its messages are shown there, further replies arrive
 * there, and a running promise continues there, at the earlier of the two times.
 */
export function mergeRecords(
  tools: ConversationTools,
  actor: Actor,
  { reference, version, into: other }: NamedEnquiry & { readonly into: string },
): Promise<EnquiryRow> {
  return inRecords(tools, async ({ transaction, records, at }) => {
    // Locked in one order, so that two opposite merges at once cannot deadlock.
    for (const name of [reference, other].map(readReference).sort()) await records.enquiryOf(name);
    const [merged, into] = [await records.named(reference), await records.named(other)];
    const entry = { act: 'enquiries.merge', record: into.reference, details: { merged: merged.reference } };
    await writeJournal(transaction, actor, entry, at);
    if (version !== undefined && version !== merged.version) throw await changedBy(records, merged);
    await refuseMerge(transaction, merged, into);
    const running = merged.state === 'open';
    if (running) await carryOn(transaction, tools, merged, into);
    const after = (await records.enquiry(into.id)) ?? into;
    await records.change(after, into.owner === null ? { owner: merged.owner, owner_at: merged.owner_at } : {});
    await records.change(merged, {
      merged_into: into.id,
      ...(running ? { state: 'closed', closed_at: at, closed_as: 'merged' } : {}),
    });
    await transaction
      .insertInto('conversation_merges')
      .values({
        enquiry_id: merged.id,
        into_id: into.id,
        at,
        who: actor.who,
        before: JSON.stringify({
          merged: z.parse(kept, merged),
          into: z.parse(kept, into),
          version: after.version + 1,
        }),
      })
      .execute();
    await records.add({ enquiry_id: into.id, act: 'merge', who: actor.who, text: merged.reference, at });
    return { ...merged, merged_into: into.id };
  });
}

async function refuseMerge(transaction: DatabaseTransaction, merged: EnquiryRow, into: EnquiryRow): Promise<void> {
  if (merged.id === into.id) throw new Refused('A record cannot be merged with itself.');
  for (const { reference, merged_into, state } of [merged, into]) {
    if (merged_into !== null) throw new Refused(`${reference} is part of another record already.`);
    if (state === 'tray') throw new Refused(`${reference} is in the side tray: take it out first.`);
  }
  const [one, other] = [await senders(transaction, merged), await senders(transaction, into)];
  if (!one.some((key) => other.includes(key)))
    throw new Refused(`${merged.reference} and ${into.reference} are of different senders.`);
}

/** Continues the running promise of the merged record in the other, at the earlier of the two times. */
async function carryOn(
  transaction: DatabaseTransaction,
  tools: ConversationTools,
  merged: EnquiryRow,
  into: EnquiryRow,
): Promise<void> {
  const isOpen = into.state === 'open';
  await beginTurn(transaction, tools, into, new Date(merged.turn_at ?? merged.received_at));
  if (isOpen && into.due_at <= merged.due_at) return;
  const { warn_at, due_at, warned_at, overdue_at } = merged;
  await transaction
    .updateTable('enquiries')
    .set({ warn_at, due_at, warned_at, overdue_at })
    .where('id', '=', into.id)
    .execute();
}

/** Undoes a merge. The other record is restored as well, unless somebody has worked on it since. */
export function separateRecords(
  tools: ConversationTools,
  actor: Actor,
  { reference }: { readonly reference: string },
): Promise<EnquiryRow> {
  return inRecords(tools, async ({ transaction, records, at }) => {
    const merged = await records.named(reference);
    await writeJournal(transaction, actor, { act: 'enquiries.unmerge', record: merged.reference }, at);
    const merge = await transaction
      .deleteFrom('conversation_merges')
      .where('enquiry_id', '=', merged.id)
      .returningAll()
      .executeTakeFirst();
    const into = merge && (await records.enquiry(merge.into_id));
    if (!merge || !into) throw new Refused(`${merged.reference} is part of no other record.`);
    const before = z.parse(snapshot, JSON.parse(merge.before));
    await records.change(merged, { ...before.merged, merged_into: null });
    const isUntouched = into.version === before.version;
    if (isUntouched)
      await transaction
        .deleteFrom('conversation_turns')
        .where('enquiry_id', '=', into.id)
        .where('turn', '>=', before.into.turn)
        .execute();
    await records.change(into, isUntouched ? before.into : {});
    await records.add({ enquiry_id: into.id, act: 'unmerge', who: actor.who, text: merged.reference, at });
    return { ...merged, ...before.merged, merged_into: null };
  });
}
