import { InvalidArgumentError, type Command } from 'commander';
import { countJournal, readJournal, type JournalFilter, type JournalLine } from '../store/journal.ts';
import { print, withStore } from './session.ts';
import { secondOf, table } from './table.ts';
import { day } from '../../contract/time.ts';

const shown = 50;

interface Chosen extends Pick<JournalFilter, 'who' | 'act' | 'record'> {
  readonly days?: number;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function filterOf({ who, act, record, days }: Chosen): JournalFilter {
  return { who, act, record, since: days === undefined ? undefined : new Date(Date.now() - days * day).toISOString() };
}

function detailsInWords({ details }: JournalLine): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

export function addJournalCommands(program: Command): void {
  const journal = program
    .command('journal')
    .description('what staff did at the desk, with this tool and by links in emails, and visitors in enquiries');
  const withFilters = (command: Command): Command =>
    command
      .option('--who <person>', 'only of this person, as the journal names them')
      .option('--act <act>', 'only this act, e.g. enquiries.take')
      .option('--record <name>', 'only about this reference, letter or id')
      .option('--days <number>', 'only of the last days', wholeNumber);

  withFilters(journal.command('list'))
    .description('list the lines, newest first')
    .option('--limit <count>', `show at most this many (default ${shown})`, wholeNumber)
    .option('--json', 'print JSON')
    .action(async ({ json, limit = shown, ...chosen }: Chosen & { json?: boolean; limit?: number }) => {
      const { lines, all } = await withStore(async (store) => ({
        lines: await readJournal(store, filterOf(chosen), { limit }),
        all: await countJournal(store, filterOf(chosen)),
      }));
      print(json, lines, () => {
        if (all === 0) return 'No lines.';
        const rest =
          all > lines.length
            ? `\n\n${all - lines.length} more. Use --limit, --days, --who, --act and --record to choose.`
            : '';
        return `${listed(lines)}${rest}`;
      });
    });
}

function listed(lines: readonly JournalLine[]): string {
  return table<JournalLine>(
    [
      { title: 'WHEN (UTC)', value: ({ at }) => secondOf(at), width: 19 },
      { title: 'WHO', value: ({ who }) => who, width: 18 },
      { title: 'ACT', value: ({ act }) => act, width: 18 },
      {
        title: 'MORE',
        value: (line) => [line.record ?? '', detailsInWords(line)].filter((text) => text !== '').join(' '),
        width: 19,
      },
    ],
    lines,
  );
}
