import { Temporal } from 'temporal-polyfill';
import { NotThere, Refused } from '../../core/store/act-errors.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { CallBlockRow } from './tables.ts';
import type { Database, Store } from '../../core/store/store.ts';
import { momentOfDesk } from './desk-time.ts';
import { callsWithNames, deskNamed, type ListedCall } from './handling.ts';
import { holdDesk, stored } from './records.ts';
import type { Desk } from './schema.ts';
import { momentOf, type CallTools } from './tools.ts';

export interface Leave {
  readonly desk: string;
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/** Leave of a desk between two times as staff write them. @throws `Refused` as `momentOfDesk` does */
export const leaveFrom = ({ id, timeZone }: Pick<Desk, 'id' | 'timeZone'>, from: string, until: string): Leave => ({
  desk: id,
  from: momentOfDesk(from, timeZone),
  until: momentOfDesk(until, timeZone, 'end of the day'),
});

const longestReason = 200;

/** Booked calls that overlap a desk's leave, earliest first. */
export function callsWithin(db: Database, { desk, from, until }: Leave): Promise<ListedCall[]> {
  return callsWithNames({ db })
    .where('calls.desk', '=', desk)
    .where('calls.state', '=', 'booked')
    .where('calls.starts_at', '<', stored(until))
    .where('calls.ends_at', '>', stored(from))
    .orderBy('calls.starts_at')
    .execute();
}

/** Adds leave to a desk. Calls within it stay booked and are returned. @throws `Refused` or `NotThere` */
export async function blockDesk(tools: CallTools, actor: Actor, { why, ...leave }: Leave & { readonly why: string }) {
  if (Temporal.Instant.compare(leave.from, leave.until) >= 0) throw new Refused('The time ends before it begins.');
  if (Temporal.Instant.compare(leave.until, momentOf(tools)) <= 0) throw new Refused('The time is in the past.');
  if (why.length > longestReason) throw new Refused(`The reason is longer than ${longestReason} characters.`);
  const block: CallBlockRow = {
    id: tools.newId(),
    desk: deskNamed(tools, leave.desk).id,
    starts_at: stored(leave.from),
    ends_at: stored(leave.until),
    why,
    created_at: stored(momentOf(tools)),
    made_by: actor.who,
  };
  return tools.store.db.transaction().execute(async (transaction) => {
    const details = { desk: block.desk, from: block.starts_at, until: block.ends_at };
    await writeJournal(transaction, actor, { act: 'calls.block', record: block.id, details }, block.created_at);
    await holdDesk(tools, transaction, leave.desk, true);
    await transaction.insertInto('call_blocks').values(block).execute();
    return { block, calls: await callsWithin(transaction, leave) };
  });
}

/** Blocks of a desk that overlap a period. */
export function blocksWithin(db: Database, desk: string, from: Temporal.Instant, until: Temporal.Instant) {
  return db
    .selectFrom('call_blocks')
    .selectAll()
    .where('desk', '=', desk)
    .where('ends_at', '>', stored(from))
    .where('starts_at', '<', stored(until))
    .orderBy('starts_at')
    .execute();
}

/** All leave entered by staff, earliest first. */
export function listBlocks({ db }: Pick<Store, 'db'>): Promise<CallBlockRow[]> {
  return db.selectFrom('call_blocks').selectAll().orderBy('starts_at').orderBy('id').execute();
}

/** Deletes a block by its id or the end of it. @throws `NotThere` if no block, or more than one, matches */
export async function unblockDesk(tools: CallTools, actor: Actor, id: string): Promise<CallBlockRow> {
  return tools.store.db.transaction().execute(async (transaction) => {
    const found = (await listBlocks({ db: transaction })).filter((block) => id !== '' && block.id.endsWith(id));
    const [block] = found;
    if (!block || found.length > 1)
      throw new NotThere(
        found.length === 0
          ? `The leave ${id} no longer exists. See: corbiere calls blocks`
          : `More than one block is called ${id}. See: corbiere calls blocks`,
      );
    const details = { desk: block.desk, from: block.starts_at, until: block.ends_at };
    const entry = { act: 'calls.unblock', record: block.id, details };
    await writeJournal(transaction, actor, entry, stored(momentOf(tools)));
    await transaction.deleteFrom('call_blocks').where('id', '=', block.id).execute();
    return block;
  });
}
