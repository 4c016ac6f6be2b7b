import { setTimeout as wait } from 'node:timers/promises';
import { migrationsOf } from '../../core/start/feature.ts';
import { openStore } from '../../core/store/open.ts';
import { features } from '../../features/index.ts';
import { updateLetters, stopLetter } from '../../features/newsletter/letters/letter-acts.ts';
import { MailQueue } from '../../core/outbox/queue.ts';
import { OutboxWorker } from '../../core/outbox/worker.ts';
import { letterToolsFor } from '../stage/letters.ts';
import { mails } from '../stage/mails.ts';

// Enters and sends only letters, each put to the parent as mail server. Arguments: name, data folder, database.
const [owner = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl, migrations: migrationsOf(features), onFault: () => undefined });
const letters = letterToolsFor(store, () => new Date(), { mailsPerHour: Number.POSITIVE_INFINITY });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const waiting = new Map<string, (reply: string) => void>();

process.on('message', ({ id, reply }: { readonly id: string; readonly reply: string }) => waiting.get(id)?.(reply));

const queue = new MailQueue(store, stopLetter(letters));
// One process holds the embedded database; a lease can only be that of one that was killed.
if (store.engine === 'sqlite') await queue.release(undefined);
const worker = new OutboxWorker({
  mails,
  queue,
  owner,
  now: () => new Date(),
  random: () => 0,
  log: silent,
  async deliver({ id, subject_id: subjectId, recipient }) {
    const reader = await store.db
      .selectFrom('subscribers')
      .select('state')
      .where('id', '=', subjectId)
      .executeTakeFirst();
    if (reader?.state !== 'confirmed') return 'dropped';
    const answered = new Promise<string>((resolve) => waiting.set(id, resolve));
    process.send?.({ id, recipient });
    const reply = await answered;
    waiting.delete(id);
    if (reply === '250') return 'sent';
    throw Object.assign(new Error(reply), {
      code: 'EENVELOPE',
      responseCode: Number(reply.slice(0, 3)),
      response: reply,
      command: 'RCPT TO',
    });
  },
});
worker.start();
process.send?.({ id: '', recipient: '' });
for (;;) {
  // As the server's housekeeping: what fails is tried again at the next look.
  await updateLetters(letters).catch(() => undefined);
  await wait(100);
}
