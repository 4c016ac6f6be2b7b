import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { deleteMailFiles } from '../../../core/mail/mail-folder.ts';
import { exportReaders, readersCsv } from '../readers/export-readers.ts';
import { forgetSubscriber } from '../erase-subscription.ts';
import { NotThere } from '../../../core/store/act-errors.ts';
import type { SubscriberRow } from '../tables.ts';
import { addressKey } from '../../../core/store/address.ts';
import type { Store } from '../../../core/store/store.ts';
import { progressBar } from '../../../core/cli/progress.ts';
import { print, printMissing, printTable, toolActor, withStore } from '../../../core/cli/session.ts';
import { addRecordCommands, minuteOf } from './subscriber-record.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';

export function addSubscriberCommands(program: Command): void {
  const subscribers = program.command('subscribers').description('who receives the newsletter');

  jsonCommand(subscribers, 'list', 'list subscribers, newest first')
    .addOption(
      new Option('--state <state>', 'only those in this state').choices(['pending', 'confirmed', 'unsubscribed']),
    )
    .action(async ({ state, json }: Json & { state?: SubscriberRow['state'] }) => {
      const lines = await withStore((store) => listSubscribers(store, state));
      printTable(json, lines, 'No subscribers.', [
        { title: 'EMAIL', value: (line) => line.email, width: 40 },
        { title: 'STATE', value: (line) => line.state, width: 12 },
        { title: 'SINCE (UTC)', value: (line) => minuteOf(line.changed_at), width: 16 },
      ]);
    });

  addRecordCommands(subscribers);

  subscribers
    .command('export')
    .description('print everything kept about subscribers, proof of opt-in included')
    .argument('[email]', 'only this subscriber')
    .option('--json', 'print JSON (CSV otherwise)')
    .action(async (email: string | undefined, { json }: Json) => {
      const exported = await withStore((store) =>
        exportReaders(
          { store, now: () => new Date() },
          toolActor(),
          email === undefined ? 'all' : { addressKey: addressKey(email) },
          progressBar('Exporting'),
        ),
      );
      if (email !== undefined && exported.length === 0) {
        printMissing(
          json,
          exported,
          `${terminalSafe(email)} is not a subscriber. For everything else: corbiere people show <email>`,
        );
        return;
      }
      print(json, exported, () => readersCsv(exported));
    });

  jsonCommand(
    subscribers,
    'forget',
    'delete a subscription with its proof, links and emails; for everything about an address: people forget',
  )
    .argument('<email>', 'whom to forget')
    .action(async (email: string, { json }: Json) => {
      const forgotten = await withStore(async (store, { dataDir }) => {
        const parts = { store, now: () => new Date() };
        try {
          deleteMailFiles(join(dataDir, 'mail'), await forgetSubscriber(parts, toolActor(), addressKey(email)));
          return true;
        } catch (error) {
          if (error instanceof NotThere) return false;
          throw error;
        }
      });
      if (forgotten) print(json, { email, forgotten }, () => `Forgotten: ${terminalSafe(email)}.`);
      else
        printMissing(
          json,
          { email, forgotten },
          `${terminalSafe(email)} is not a subscriber. For everything else: corbiere people forget <email>`,
        );
    });
}

function listSubscribers({ db }: Store, state: SubscriberRow['state'] | undefined) {
  const query = db
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'created_at', 'changed_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return (state === undefined ? query : query.where('state', '=', state)).execute();
}
