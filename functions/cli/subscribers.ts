import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { deleteMailFiles } from '../mail/mail-folder.ts';
import { ErasureJournal, erasedPart } from '../privacy/erasure-journal.ts';
import type { SubscriberRow, ConsentEventRow } from '../store/schema.ts';
import { addressKey } from '../store/address.ts';
import { eraseSubscription } from '../privacy/stored-data.ts';
import { emptyLog } from '../store/erasure.ts';
import type { Store } from '../store/store.ts';
import { csv } from './csv.ts';
import { print, printMissing, withStore } from './session.ts';
import { addRecordCommands } from './subscriber-record.ts';
import { table, terminalSafe } from './table.ts';

interface Json {
  json?: boolean;
}

/** `corbiere subscribers …` */
export function addSubscriberCommands(program: Command): void {
  const subscribers = program.command('subscribers').description('who receives the newsletter');

  subscribers
    .command('list')
    .description('list subscribers, newest first')
    .addOption(new Option('--state <state>', 'only those in this state').choices(['pending', 'confirmed', 'unsubscribed']))
    .option('--json', 'print JSON')
    .action(async ({ state, json }: Json & { state?: SubscriberRow['state'] }) => {
      const lines = await withStore((store) => listSubscribers(store, state));
      print(json, lines, () =>
        lines.length === 0
          ? 'No subscribers.'
          : table(
              [
                { title: 'EMAIL', value: (line) => line.email, width: 40 },
                { title: 'STATE', value: (line) => line.state, width: 12 },
                { title: 'SINCE (UTC)', value: (line) => line.changed_at.slice(0, 16).replace('T', ' '), width: 16 },
              ],
              lines,
            ),
      );
    });

  addRecordCommands(subscribers);

  subscribers
    .command('export')
    .description('print everything kept about subscribers, proof of opt-in included')
    .argument('[email]', 'only this subscriber')
    .option('--json', 'print JSON (CSV otherwise)')
    .action(async (email: string | undefined, { json }: Json) => {
      const exported = await withStore((store) => exportSubscribers(store, email));
      if (email !== undefined && exported.length === 0) {
        printMissing(json, exported, `${terminalSafe(email)} is no subscriber. For everything else: corbiere people show <email>`);
        return;
      }
      print(json, exported, () =>
        csv(
          ['email', 'state', 'created_at', 'event', 'at', 'form', 'wording'],
          exported.flatMap(({ email: reader, state, created_at, consent }) => consent.map((proof) => ({ email: reader, state, created_at, ...proof }))),
        ),
      );
    });

  subscribers
    .command('forget')
    .description('delete a subscription with proof, links and mails; for all about an address: people forget')
    .argument('<email>', 'whom to forget')
    .option('--json', 'print JSON')
    .action(async (email: string, { json }: Json) => {
      const forgotten = await withStore(async (store, { dataDir }) => {
        const mails = await forgetSubscriber(store, email, new ErasureJournal(dataDir), new Date());
        if (mails) deleteMailFiles(join(dataDir, 'mail'), mails);
        return mails !== undefined;
      });
      if (forgotten) print(json, { email, forgotten }, () => `Forgotten: ${terminalSafe(email)}.`);
      else printMissing(json, { email, forgotten }, `${terminalSafe(email)} is no subscriber. For everything else: corbiere people forget <email>`);
    });
}

export type SubscriberLine = Pick<SubscriberRow, 'id' | 'email' | 'state' | 'created_at' | 'changed_at'>;

const columns = ['id', 'email', 'state', 'created_at', 'changed_at'] as const;

/** Subscribers, newest first; all of them, or those in one state. */
export async function listSubscribers(store: Store, state: SubscriberRow['state'] | undefined): Promise<SubscriberLine[]> {
  const query = store.db.selectFrom('subscribers').select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc');
  return (state === undefined ? query : query.where('state', '=', state)).execute();
}

export interface SubscriberExport extends SubscriberLine {
  /** Proof of opt-in: what happened when, through which form, under which words. */
  readonly consent: readonly Pick<ConsentEventRow, 'event' | 'form' | 'wording' | 'at'>[];
}

/** Everything that is kept about subscribers, or about one of them, for the answer to an access request. */
export async function exportSubscribers(store: Store, email: string | undefined): Promise<SubscriberExport[]> {
  const query = store.db.selectFrom('subscribers').select(columns).orderBy('created_at').orderBy('id');
  const found = await (email === undefined ? query : query.where('address_key', '=', addressKey(email))).execute();
  const exported: SubscriberExport[] = [];
  for (const subscriber of found) {
    const consent = await store.db
      .selectFrom('consent_events')
      .select(['event', 'form', 'wording', 'at'])
      .where('subscriber_id', '=', subscriber.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    exported.push({ ...subscriber, consent });
  }
  return exported;
}

/**
 * Deletes a subscriber with proof, requests, links and mails, in one transaction, and on the embedded database from its log
 * as well; the journal keeps a restore from bringing it back. Answers the ids of the deleted mails; undefined when there is nothing of the kind about the address.
 */
export async function forgetSubscriber(store: Store, email: string, journal: ErasureJournal, now: Date): Promise<readonly string[] | undefined> {
  const key = addressKey(email);
  const mails = await store.db.transaction().execute(async (transaction) => {
    const erased = await eraseSubscription(transaction, key);
    if (erased) journal.note(erasedPart.subscription(key), now);
    return erased;
  });
  if (mails) await emptyLog(store);
  return mails;
}
