import { join } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { v7 } from 'uuid';
import { storedInWords } from '../stored-in-words.ts';
import type { Settings } from '../../../core/context/environment.ts';
import { mintToken } from '../../../core/mail/link-token.ts';
import type { ErasureParts } from '../erase-person.ts';
import { deleteMailFiles } from '../../../core/mail/mail-folder.ts';
import { forgetPerson } from '../forget-person.ts';
import { ErasureJournal } from '../erasure-journal.ts';
import { lookUp } from '../look-up.ts';
import { MyData } from '../my-data.ts';
import { isNothing, type StoredData } from '../stored-data.ts';
import { addressKey } from '../../../core/store/address.ts';
import { messageDomain, Outbox } from '../../../core/outbox/outbox.ts';
import { NotThere } from '../../../core/store/act-errors.ts';
import type { MailRegister } from '../../../core/outbox/mail-kinds.ts';
import type { Firm } from '../../../core/start/feature.ts';
import { mailsKnownTo } from '../../../core/start/sending.ts';
import type { Store } from '../../../core/store/store.ts';
import type { Words } from '../../../core/context/words.ts';
import { readWords } from '../../words.ts';
import { print, printMissing, toolActor, withStore } from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';

interface Json {
  json?: boolean;
}

function address(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new InvalidArgumentError('It must be an email address.');
  return text;
}

const now = (): Date => new Date();

function erasing(store: Store, { dataDir, content, mailFrom, webhook }: Settings): ErasureParts {
  const from = mailFrom ?? readWords(content).firm.emails.hello;
  return {
    store,
    outbox: new Outbox(messageDomain(from)),
    now,
    newId: () => v7(),
    onMail: () => undefined,
    deleteMails: (ids) => deleteMailFiles(join(dataDir, 'mail'), ids),
    journal: new ErasureJournal(dataDir),
    webhook: webhook !== undefined,
  };
}

/** `corbiere people …`: what the page of stored data does for visitors, for the staff's answer to a request. */
export function addPeopleCommands(program: Command, { features }: Firm): void {
  const people = program.command('people').description('everything that is stored about an address, in every table');

  for (const [name, description, always] of [
    ['show', 'show everything that is stored about an address', false],
    ['export', 'print it as JSON, for the answer to an access request', true],
  ] as const) {
    people
      .command(name)
      .description(description)
      .argument('<email>', 'whose', address)
      .option('--json', 'print JSON')
      .action(async (email: string, { json }: Json) => {
        const { stored, content } = await withStore(async (store, settings) => ({
          stored: await lookUp({ store, now }, toolActor(), email, `people.${name}`),
          content: settings.content,
        }));
        if (isNothing(stored))
          printMissing(always || json === true, { email, stored }, sentences.nothing(terminalSafe(email)));
        else
          print(always || json === true, { email, stored }, () =>
            inWords(stored, readWords(content), mailsKnownTo(features)),
          );
      });
  }

  people
    .command('mail')
    .description('mail an address the link to what is stored about it, as the page does')
    .argument('<email>', 'whom to mail', address)
    .option('--json', 'print JSON')
    .action(async (email: string, { json }: Json) => {
      const outcome = await withStore((store, settings) =>
        new MyData({ ...erasing(store, settings), mintToken }).request(email, toolActor()),
      );
      print(json, { email, outcome }, () => sentences[outcome](terminalSafe(email)));
      if (outcome === 'withheld') process.exitCode = 1;
    });

  people
    .command('forget')
    .description('erase everything about an address, as its owner can; team and webhook are told')
    .argument('<email>', 'whom to forget', address)
    .option('--despite-open', 'even where an enquiry is still open, which then goes unanswered')
    .option('--json', 'print JSON')
    .action(async (email: string, { json, despiteOpen = false }: Json & { despiteOpen?: boolean }) => {
      const outcome = await withStore((store, settings) =>
        forgetPerson(erasing(store, settings), toolActor(), { addressKey: addressKey(email), despiteOpen }).catch(
          (error: unknown) => {
            if (error instanceof NotThere) return 'nothing' as const;
            throw error;
          },
        ),
      );
      if (outcome === 'nothing') printMissing(json, { email, outcome }, sentences.nothing(terminalSafe(email)));
      else print(json, { email, outcome }, () => sentences[outcome](terminalSafe(email)));
    });
}

const sentences = {
  nothing: (email: string) => `Nothing is stored about ${email}.`,
  mailed: (email: string) => `A link to what is stored is sent to ${email}. It works for 30 minutes.`,
  withheld: (email: string) => `No email sent: three went to ${email} within a day, or an earlier link still works.`,
  erased: (email: string) => `Everything about ${email} is erased.`,
  finishing: (email: string) =>
    `The rows about ${email} are erased. An email was being sent, or the database was being read; the server removes what is left automatically.`,
};

function inWords(stored: StoredData, words: Words, register: MailRegister): string {
  const { newsletter, enquiries, mails } = storedInWords(stored, words, register);
  return [
    ['Newsletter', newsletter],
    ['Enquiries', enquiries],
    ['Emails and requests', mails],
  ]
    .map(
      ([head, text]) =>
        `${head} (times in UTC)\n\n${(text ?? '')
          .split('\n')
          .map((line) => `  ${terminalSafe(line)}`.trimEnd())
          .join('\n')}`,
    )
    .join('\n\n');
}
