import { existsSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { storedDataText } from '../stored-data-text.ts';
import { eraseAgain, syncErasures, readErasures } from '../apply-erasures.ts';
import { forgetPerson, lookUp } from '../forget-person.ts';
import { isNothing, type Stored } from '../stored-data.ts';
import { addressKey } from '../../../core/store/address.ts';
import { NotThere } from '../../../core/store/act-errors.ts';
import type { Context } from '../../../core/context/context.ts';
import { erasureOf, myDataOf } from '../services.ts';
import { print, printMissing, toolActor, withContext, takeRightsOfOwner } from '../../../core/cli/session.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';

function address(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new InvalidArgumentError('It must be an email address.');
  return text;
}

export function addPeopleCommands(program: Command): void {
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
        const { stored, words } = await withContext(async (context) => {
          const found = await lookUp(context, toolActor(), email, `people.${name}`);
          return { stored: found, words: inWords(found, context) };
        });
        const asJson = always || json === true;
        if (isNothing(stored)) printMissing(asJson, { email, stored }, sentences.nothing(terminalSafe(email)));
        else print(asJson, { email, stored }, () => words);
      });
  }

  jsonCommand(people, 'mail', 'mail an address the link to what is stored about it, as the page does')
    .argument('<email>', 'whom to mail', address)
    .action(async (email: string, { json }: Json) => {
      const outcome = await withContext((context) => myDataOf(context).request(email, toolActor()));
      print(json, { email, outcome }, () => sentences[outcome](terminalSafe(email)));
      if (outcome === 'withheld') process.exitCode = 1;
    });

  jsonCommand(people, 'forget', 'erase everything about an address, as its owner can; team and webhook are told')
    .argument('<email>', 'whom to forget', address)
    .option('--despite-open', 'even where an enquiry is still open, which then goes unanswered')
    .action(async (email: string, { json, despiteOpen = false }: Json & { despiteOpen?: boolean }) => {
      const outcome = await withContext(async (context) => {
        const actor = toolActor();
        const erased = await forgetPerson(erasureOf(context), actor, {
          addressKey: addressKey(email),
          despiteOpen,
        }).catch((error: unknown) => {
          if (error instanceof NotThere) return 'nothing' as const;
          throw error;
        });
        const { dataDir } = context.settings;
        // Run as root, give up its rights first: the server could not overwrite a file owned by root.
        takeRightsOfOwner(dataDir);
        if (existsSync(dataDir)) await syncErasures(context, dataDir, context.now());
        return erased;
      });
      if (outcome === 'nothing') printMissing(json, { email, outcome }, sentences.nothing(terminalSafe(email)));
      else print(json, { email, outcome }, () => sentences[outcome](terminalSafe(email)));
    });

  jsonCommand(
    people,
    'erase-again',
    'after a restore: erase whoever a newer backup, or a file of another machine, has as erased',
  )
    .argument('<file>', 'a backup, or a file of the folder "erased" of a data folder')
    .action(async (file: string, { json }: Json) => {
      const people = await withContext((context) => eraseAgain(context, readErasures(file), toolActor()));
      print(json, { people }, () => `Erased again: ${people}. The database knows of all erasures in that file.`);
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

function inWords(stored: Stored, context: Context): string {
  const { newsletter, enquiries, mails } = storedDataText(stored, context);
  return Object.entries({ Newsletter: newsletter, Enquiries: enquiries, 'Emails and requests': mails })
    .map(
      ([head, text]) =>
        `${head} (times in UTC)\n\n${text
          .split('\n')
          .map((line) => `  ${terminalSafe(line)}`.trimEnd())
          .join('\n')}`,
    )
    .join('\n\n');
}
