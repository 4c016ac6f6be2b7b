import { InvalidArgumentError, Option, type Command } from 'commander';
import { enquiryKinds } from '../schema.ts';
import { wrapped } from '../../../core/mail/plain-text.ts';
import { forgetEnquiries } from '../erase-enquiries.ts';
import type { EnquiryRow } from '../rows.ts';
import { erasureOf } from '../../privacy/services.ts';
import { personOf } from '../changing.ts';
import { exportEnquiries, listEnquiries, listReferences, type EnquiryFilter } from '../handling.ts';
import { readThread, type ReadThread } from '../../conversation/thread.ts';
import { addEnquiryActs } from './enquiry-acts.ts';
import { outcomes, promiseStatistics } from '../promise-outcomes.ts';
import { enquiryColumns, exportColumns } from '../personal-data.ts';
import { printRows } from '../../../core/cli/print-rows.ts';
import { minuteOf } from '../../../core/cli/table.ts';
import { endable, progressBar } from '../../../core/cli/progress.ts';
import { print, printMissing, printTable, toolActor, withContext, withStore } from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';

function days(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a number of days.');
  return Number(text);
}

export function addEnquiryCommands(program: Command): void {
  const enquiries = program.command('enquiries').description('what visitors wrote, and what they were promised');
  addListing(enquiries);
  addEnquiryActs(enquiries);
  addForgetting(enquiries);

  jsonCommand(enquiries, 'stats', 'what became of promised times, by the month in which they ended').action(
    async ({ json }: Json) => {
      const months = await withStore((store) => promiseStatistics(store, new Date()));
      printTable(
        json,
        months,
        'No enquiries.',
        (['month', ...outcomes] as const).map((column) => ({
          title: column.replace(/[A-Z]/g, ' $&').toUpperCase(),
          value: (month) => String(month[column]),
          width: 12,
        })),
      );
    },
  );
}

function filtered(command: Command): Command {
  return command
    .addOption(new Option('--kind <kind>', 'only this kind').choices(enquiryKinds))
    .addOption(
      new Option('--state <state>', 'only those in this state').choices(['open', 'tray', 'answered', 'closed']),
    )
    .option('--newer-than <days>', 'only those received in the last days', days)
    .option('--older-than <days>', 'only those received before the last days', days)
    .option('--json', 'print JSON');
}

function addListing(enquiries: Command): void {
  filtered(enquiries.command('list').description('list enquiries, open ones first, the one due first on top')).action(
    async ({ json, ...filter }: Json & EnquiryFilter) => {
      const rows = await withStore((store) => listEnquiries(store, filter, new Date()));
      const stateOf = ({ state, due_at: due }: EnquiryRow): string =>
        state === 'open' && due < new Date().toISOString() ? 'OVERDUE' : state;
      printTable(json, rows, 'No enquiries.', [
        { title: 'REFERENCE', value: (row) => row.reference, width: 11 },
        { title: 'STATE', value: stateOf, width: 8 },
        { title: 'DUE (UTC)', value: (row) => minuteOf(row.due_at), width: 16 },
        { title: 'WITH', value: (row) => (row.owner === null ? '-' : personOf(row.owner)), width: 10 },
        { title: 'FROM', value: (row) => row.name, width: 12 },
        { title: 'SUBJECT', value: (row) => row.subject, width: 13 },
      ]);
    },
  );

  jsonCommand(enquiries, 'show', 'show one enquiry')
    .argument('<reference>', 'for example C-7K3M-9Q2F')
    .action(async (reference: string, { json }: Json) => {
      const found = await withStore((store) => readThread(store, reference));
      if (!found) throw new Error(`There is no enquiry ${reference}. See: corbiere enquiries list`);
      print(json, { ...found.enquiry, entries: found.entries }, () => inFull(found));
    });

  filtered(
    enquiries
      .command('export')
      .description('print enquiries with everything in them')
      .argument('[email]', 'only those of this address'),
  ).action((email: string | undefined, { json, ...filter }: Json & EnquiryFilter) =>
    withStore(async (store) => {
      const chosen = await listReferences(store, { ...filter, email }, new Date());
      const { rows, count } = await exportEnquiries(store, toolActor(), chosen, new Date());
      await printRows(json, { rows: shownOf(rows), count }, exportColumns, (row) => row);
    }),
  );
}

async function* shownOf(rows: AsyncIterable<EnquiryRow>) {
  for await (const row of rows) yield Object.fromEntries(exportColumns.map((column) => [column, row[column]]));
}

function addForgetting(enquiries: Command): void {
  jsonCommand(
    enquiries,
    'forget',
    'delete an enquiry, or all from an address, with their emails; team and webhook are told',
  )
    .argument('<which>', 'a reference, or an email address')
    .action(async (which: string, { json }: Json) => {
      const count = await endable('What was erased stays erased; the same command erases the rest.', () =>
        withContext(async (context) => {
          const forgotten = await forgetEnquiries(erasureOf(context), toolActor(), which, progressBar('Forgetting'));
          context.deleteMails(forgotten.mails);
          return forgotten.count;
        }),
      );
      if (count === 0)
        printMissing(
          json,
          { forgotten: count },
          `There is no enquiry ${terminalSafe(which)}. See: corbiere enquiries list`,
        );
      else
        print(json, { forgotten: count }, () =>
          count === 1 ? '1 enquiry was erased.' : `${count} enquiries were erased.`,
        );
    });
}

/** Columns shown in a terminal: those of sender and exports, and some more. */
const shownColumns = [...enquiryColumns, 'owner', 'address_refused', 'late_reason'] as const;

function inFull({ enquiry, entries }: ReadThread): string {
  const facts = shownColumns.flatMap((column) =>
    column === 'message' || enquiry[column] === null
      ? []
      : [`${`${column.replaceAll('_', ' ')}:`.padEnd(16)}${terminalSafe(enquiry[column])}`],
  );
  const said = entries.flatMap((entry) => {
    if (entry.what === 'event' || entry.what === 'call-answer') return [];
    const files = 'files' in entry && entry.files ? entry.files.length : 0;
    const person = entry.what === 'theirs' ? (entry.from?.address ?? enquiry.email) : personOf(entry.who ?? null);
    const did = { theirs: 'wrote', ours: 'replied', note: 'noted' }[entry.what];
    const more = [
      ...('state' in entry && entry.state !== 'sent' ? [entry.state] : []),
      ...('kind' in entry && entry.kind !== 'answer' ? [entry.kind] : []),
      ...(files === 0 ? [] : [`${files} attached`]),
    ];
    const lines = entry.text.split('\n').flatMap((line) => wrapped(terminalSafe(line), 78));
    return [
      '',
      `${minuteOf(entry.at)} UTC, ${terminalSafe(person)} ${[did, ...more].join(', ')}`,
      ...lines.map((line) => `  ${line}`.trimEnd()),
    ];
  });
  return [...facts, ...said].join('\n');
}
