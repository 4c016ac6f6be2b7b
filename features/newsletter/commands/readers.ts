import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { v7 } from 'uuid';
import { importReaders, type WhyLeftOut } from '../import-readers.ts';
import { putWarningAside, signUpWarnings } from '../sign-up-watch.ts';
import { erasedPart, erasuresIn, isErasedBy } from '../../privacy/erasure-journal.ts';
import { readReadersFile, type RowNote } from './readers-file.ts';
import { endable, progressBar } from '../../../core/cli/progress.ts';
import { print, printTable, toolActor, withStore } from '../../../core/cli/session.ts';
import type { Store } from '../../../core/store/store.ts';
import { jsonCommand } from '../../../core/cli/json-command.ts';
import { reasonOf } from '../../../contract/error-words.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';

const reasons: Readonly<Record<WhyLeftOut, string>> = {
  twice: 'the address stands in another line with a later proof',
  subscriber: 'a subscriber already',
  pending: 'has a request here that is not confirmed yet: that answer counts',
  left: 'unsubscribed here, or emails to it were returned: only a confirmation can subscribe it again',
  erased: 'was erased here: only a confirmation can subscribe it again',
};

interface Report extends Readonly<Record<'leftOut' | 'refused' | 'passedOver', readonly RowNote[]>> {
  readonly done: boolean;
  readonly readers: number;
}

function addWarningCommands(readers: Command): void {
  jsonCommand(readers, 'warnings', 'days of the last 30 on which many addresses were entered and few confirmed').action(
    async ({ json }: { json?: boolean }) => {
      const warnings = await withStore((store) => signUpWarnings(store, new Date()));
      printTable(json, warnings, 'No day was suspicious.', [
        { title: 'DAY', value: ({ day }) => day, width: 10 },
        { title: 'ASKED', value: ({ asked }) => String(asked), width: 9 },
        { title: 'CONFIRMED', value: ({ confirmed }) => String(confirmed), width: 9 },
        { title: 'DISMISSED BY', value: ({ putAsideBy }) => putAsideBy ?? '-', width: 40 },
      ]);
    },
  );

  jsonCommand(readers, 'put-aside', 'dismiss the warning of a day')
    .argument('<day>', 'such as 2026-11-12 (UTC)')
    .action(async (day: string, { json }: { json?: boolean }) => {
      await withStore((store) => putWarningAside({ store, now: () => new Date() }, toolActor(), day));
      print(json, { day, outcome: 'put-aside' }, () => `The warning of ${terminalSafe(day)} is dismissed.`);
    });
}

export function addReaderCommands(program: Command): void {
  const readers = program
    .command('readers')
    .description('readers who asked for the newsletter elsewhere, and days on which few who asked confirmed');
  addWarningCommands(readers);
  jsonCommand(
    readers,
    'import',
    'import a list (CSV: email,at,source,wording) in which every row proves its opt-in; without --yes only shows what it would do; sends no email; fails when a row is refused',
  )
    .argument('<file.csv>', 'the list, or what "subscribers export" printed')
    .option('--yes', 'take the rows that prove it')
    .action(async (file: string, { yes = false, json }: { yes?: boolean; json?: boolean }) => {
      const { readers, refused, passedOver } = readReadersFile(contentOf(file), new Date());
      const { taken, leftOut } = await endable('Nobody was imported.', () =>
        withStore(async (store) =>
          importReaders(
            { store, now: () => new Date(), newId: () => v7(), wasErased: await erasedBefore(store) },
            toolActor(),
            readers,
            { isTrial: !yes, progress: progressBar('Importing') },
          ),
        ),
      );
      const left = leftOut.map(({ reader: { line }, why }) => ({ line, why: reasons[why] }));
      const report: Report = { done: yes, readers: taken.length, leftOut: left, refused, passedOver };
      print(json, report, () => inWords(report));
      if (refused.length > 0) process.exitCode = 1;
    });
}

function contentOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`${file} cannot be read (${reasonOf(error)}).`, { cause: error });
  }
}

async function erasedBefore({ db }: Store): Promise<(addressKey: string) => boolean> {
  const wasErased = isErasedBy(await erasuresIn(db));
  return (addressKey) => wasErased(addressKey) || wasErased(erasedPart('newsletter', addressKey));
}

function inWords({ done, readers, leftOut, refused, passedOver }: Report): string {
  const people = (count: number): string => `${count} ${count === 1 ? 'reader' : 'readers'}`;
  const section = (head: string, notes: readonly RowNote[]): string[] =>
    notes.length === 0
      ? []
      : ['', `${head}: ${notes.length}`, ...notes.map(({ line, why }) => `  line ${line}: ${terminalSafe(why)}`)];
  return [
    done
      ? `${people(readers)} imported. No email was sent.`
      : `${people(readers)} would be imported. Nothing was changed; --yes imports them. No email is sent.`,
    ...section('Refused', refused),
    ...section('Left out', leftOut),
    ...section('Passed over', passedOver),
  ].join('\n');
}
