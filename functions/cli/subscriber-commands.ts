import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { deleteMailFiles } from '../mail/mail-folder.ts';
import { ErasureJournal } from '../privacy/erasure-journal.ts';
import type { SubscriberRow } from '../store/schema.ts';
import { csvField } from './csv.ts';
import { print, withStore } from './session.ts';
import { exportSubscribers, forgetSubscriber, listSubscribers } from './subscribers.ts';
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

  subscribers
    .command('export')
    .description('print everything kept about subscribers, proof of opt-in included')
    .argument('[email]', 'only this subscriber')
    .option('--json', 'print JSON (CSV otherwise)')
    .action(async (email: string | undefined, { json }: Json) => {
      const exported = await withStore((store) => exportSubscribers(store, email));
      if (email !== undefined && exported.length === 0)
        throw new Error(`${terminalSafe(email)} is no subscriber. For everything else: corbiere people show <email>`);
      print(json, exported, () =>
        [
          'email,state,created_at,event,at,form,wording',
          ...exported.flatMap((subscriber) =>
            subscriber.consent.map((proof) =>
              [subscriber.email, subscriber.state, subscriber.created_at, proof.event, proof.at, proof.form, proof.wording].map(csvField).join(','),
            ),
          ),
        ].join('\n'),
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
      print(json, { email, forgotten }, () =>
        forgotten ? `Forgotten: ${terminalSafe(email)}.` : `${terminalSafe(email)} is no subscriber. For everything else: corbiere people forget <email>`,
      );
      if (!forgotten) process.exitCode = 1;
    });
}
