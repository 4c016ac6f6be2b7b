import { openStore } from '../../functions/store/open.ts';
import { Calls } from '../../functions/calls/calls.ts';
import { callToolsFor } from '../stage/calls.ts';

/** What a visitor does with their link. */
export type CallDeed =
  | { readonly what: 'take' | 'move'; readonly token: string; readonly start: string; readonly desk: string }
  | { readonly what: 'cancel' | 'restore'; readonly token: string };

/** A process that does nothing but what visitors do with calls, so that killing it falls into that. Its arguments: the data folder, and the database's address if there is one. */
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl, onFault: () => undefined });
const calls = new Calls(callToolsFor(store, () => new Date('2026-11-20T09:00:00.000Z')));

process.on('message', ({ id, deed }: { readonly id: number; readonly deed: CallDeed }) => {
  const { what, token } = deed;
  const done = what === 'take' || what === 'move' ? calls[what](token, deed) : calls[what](token);
  done.then(
    ({ kind }) => process.send?.({ id, kind }),
    (error: unknown) => process.send?.({ id, kind: 'failed', why: String(error) }),
  );
});
process.send?.({ id: 0, kind: 'ready' });
