import { join } from 'node:path';
import { Option, type Command, InvalidArgumentError } from 'commander';
import { deleteMailFiles } from '../../../core/mail/mail-folder.ts';
import { exportReaders, readersCsv } from '../readers/look-up-readers.ts';
import { forgetSubscriber } from '../end-subscription.ts';
import { minuteOf } from '../../../core/cli/table.ts';
import type { SubscriberRow } from '../tables.ts';
import { addressKey } from '../../../core/store/address.ts';
import type { Store } from '../../../core/store/store.ts';
import { endable, progressBar } from '../../../core/cli/progress.ts';
import { NotThere } from '../../../core/store/act-errors.ts';
import { print, printMissing, printTable, toolActor, withStore, withContext } from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';
import * as z from 'zod/mini';
import { addressOnly } from '../../../contract/email-address.ts';
import { correctAddress, unsubscribeOnRequest, restoreReader, type Restoring } from '../readers/reader-acts.ts';
import { newsletterOf } from '../services.ts';

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
      const exported = await endable('Nothing was exported.', () =>
        withStore((store) =>
          exportReaders(
            { store, now: () => new Date() },
            toolActor(),
            email === undefined ? 'all' : { addressKey: addressKey(email) },
            progressBar('Exporting'),
          ),
        ),
      );
      if (email !== undefined && exported.length === 0) {
        const nobody = `${terminalSafe(email)} is not a subscriber. For everything else: corbiere people show <email>`;
        printMissing(json, exported, nobody);
      } else print(json, exported, () => readersCsv(exported));
    });

  jsonCommand(
    subscribers,
    'forget',
    'delete a subscription with its proof, links and emails; for everything about an address: people forget',
  )
    .argument('<email>', 'whom to forget')
    .action(async (email: string, { json }: Json) => {
      const missing = await withStore(async (store, { dataDir }) => {
        const parts = { store, now: () => new Date() };
        try {
          deleteMailFiles(join(dataDir, 'mail'), await forgetSubscriber(parts, toolActor(), addressKey(email)));
          return undefined;
        } catch (error) {
          if (error instanceof NotThere) return error.message;
          throw error;
        }
      });
      if (missing !== undefined) printMissing(json, { email, forgotten: false }, missing);
      else print(json, { email, forgotten: true }, () => `Forgotten: ${terminalSafe(email)}.`);
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

/** Parses an address argument. @throws InvalidArgumentError */
export function address(text: string): string {
  const parsed = z.safeParse(addressOnly, text);
  if (!parsed.success) throw new InvalidArgumentError('It must be an email address.');
  return parsed.data;
}

function addRecordCommands(subscribers: Command): void {
  jsonCommand(
    subscribers,
    'restore',
    'ask an address that unsubscribed or was removed, in one email, whether it wants the newsletter again; nothing changes until its owner confirms',
  )
    .argument('<email>', 'whom to ask', address)
    .action(async (email: string, { json }: Json) => {
      const restoring = await withContext((context) => restoreReader(newsletterOf(context), toolActor(), email));
      if (restoring.outcome === 'asked')
        print(json, { email, ...restoring }, () => restoringInWords(terminalSafe(email), restoring));
      else printMissing(json, { email, ...restoring }, restoringInWords(terminalSafe(email), restoring));
    });

  jsonCommand(
    subscribers,
    'unsubscribe',
    'end a subscription, or a request for one, for someone who asked us to; the record says that we did it',
  )
    .argument('<email>', 'whose', address)
    .action(async (email: string, { json }: Json) => {
      const ended = await withContext((context) =>
        unsubscribeOnRequest(newsletterOf(context), toolActor(), { addressKey: addressKey(email) }),
      );
      print(
        json,
        ended,
        () =>
          `${terminalSafe(ended.email)} gets no more newsletters. The address is deleted in a week; a fingerprint stops us emailing it.`,
      );
    });

  jsonCommand(
    subscribers,
    'correct',
    'replace a misspelt address that was never confirmed; the owner of the right one is asked to confirm',
  )
    .argument('<misspelt>', 'address as it stands', address)
    .argument('<right>', 'address as it should be', address)
    .action(async (misspelt: string, right: string, { json }: Json) => {
      await withContext(async (context) => {
        const correction = { addressKey: addressKey(misspelt), email: right };
        const { mails } = await correctAddress(newsletterOf(context), toolActor(), correction);
        context.deleteMails(mails);
      });
      const said = `An email asking ${terminalSafe(right)} to confirm is in the outbox. The other address is deleted.`;
      print(json, { email: right, outcome: 'asked' }, () => said);
    });
}

function restoringInWords(email: string, restoring: Restoring): string {
  switch (restoring.outcome) {
    case 'asked':
      return `An email asking ${email} to confirm is in the outbox. Nothing changes until its owner does.`;
    case 'subscribed':
      return `${email} receives the newsletter.`;
    case 'requests-stopped':
      return `The owner of ${email} has asked for no requests before ${minuteOf(restoring.until)} UTC. Nothing was sent.`;
    case 'unknown':
      return `${email} was never on the list, or its record is gone. Its owner can subscribe on the site.`;
  }
}
