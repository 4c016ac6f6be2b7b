import { join } from 'node:path';
import { Calls } from '../../../features/calls/calls.ts';
import type { CallTools } from '../../../features/calls/tools.ts';
import { readWords } from '../../../features/words.ts';
import type { CallRow } from '../../../features/calls/tables.ts';
import type { Store } from '../../../core/store/store.ts';
import { root } from '../../../tools/checks/root.ts';
import { askForCall, callToolsFor, type Asked } from '../../stage/calls.ts';

const words = readWords(join(root, 'content'));

/** Tools of calls on a store, with the rules of content/ and the real clock. */
export function callToolsOn(store: Store): CallTools {
  return callToolsFor(store, () => new Date(), {}, words.calls);
}

export interface BookedCall extends Asked {
  readonly call: CallRow;
}

/** Somebody has a call at one of the times that the desk in Jersey has free, counted from nought. */
export async function bookCall(
  store: Store,
  { name, email, zone, slot = 0 }: { name: string; email: string; zone?: string; slot?: number },
): Promise<BookedCall> {
  const tools = callToolsOn(store);
  const asked = await askForCall(tools, email);
  await store.db.updateTable('enquiries').set({ name }).where('id', '=', asked.id).execute();
  const calls = new Calls(tools);
  const free = (await calls.times()).filter(({ deskId }) => deskId === 'jersey')[slot];
  if (!free) throw new Error('too few times');
  await calls.take(asked.token, { start: free.start.toString(), desk: 'jersey', zone });
  return {
    ...asked,
    call: await store.db.selectFrom('calls').selectAll().where('enquiry_id', '=', asked.id).executeTakeFirstOrThrow(),
  };
}

/** Lets a call have begun an hour and a half ago, as if it had been booked for then. */
export async function letCallEnd(store: Store, { call }: Pick<BookedCall, 'call'>): Promise<void> {
  const begun = Math.floor((Date.now() - 90 * 60_000) / 900_000) * 900_000;
  const times = { starts_at: new Date(begun).toISOString(), ends_at: new Date(begun + 45 * 60_000).toISOString() };
  await store.db.updateTable('calls').set(times).where('id', '=', call.id).execute();
  await store.db.deleteFrom('call_cells').where('call_id', '=', call.id).execute();
}
