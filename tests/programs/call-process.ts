import { Calls } from '../../features/calls/calls.ts';
import { migrationsOf } from '../../core/start/feature.ts';
import { openStore } from '../../core/store/open.ts';
import { features } from '../../features/index.ts';
import { callToolsFor } from '../stage/calls.ts';
import { callPost } from '../faults/call-post.ts';

/** What a visitor does with their link. */
export type CallDeed =
  | { readonly what: 'take' | 'move'; readonly token: string; readonly start: string; readonly desk: string }
  | { readonly what: 'cancel' | 'restore'; readonly token: string };

// Does and sends only what visitors do with calls. Arguments: mail server, writing thread, data folder, database.
const [smtpUrl = '', renderThread = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl, migrations: migrationsOf(features), onFault: () => undefined });
const tools = callToolsFor(store, () => new Date('2026-11-20T09:00:00.000Z'), { onMail: () => worker.nudge() });
const { worker } = callPost(tools, { smtpUrl, renderThread });
const calls = new Calls(tools);
worker.start();

process.on('message', ({ id, deed }: { readonly id: string; readonly deed: CallDeed }) => {
  const { what, token } = deed;
  const done = what === 'take' || what === 'move' ? calls[what](token, deed) : calls[what](token);
  done.then(
    ({ kind }) => process.send?.({ id, kind }),
    (error: unknown) => process.send?.({ id, kind: 'failed', why: String(error) }),
  );
});
process.send?.({ id: '', kind: 'ready' });
