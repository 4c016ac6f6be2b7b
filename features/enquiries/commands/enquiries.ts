import { InvalidArgumentError, Option, type Command } from 'commander';
import { enquiryKinds } from '../schema.ts';
import { wrapped } from '../../../core/mail/plain-text.ts';
import { forgetEnquiries } from '../erase-enquiries.ts';
import type { EnquiryRow } from '../rows.ts';
import { erasingOf } from '../../privacy/services.ts';
import { personOf } from '../changing.ts';
import { exportEnquiries, findEnquiry, listEnquiries, type EnquiryFilter } from '../handling.ts';
import { emailsAbout } from '../../conversation/mails.ts';
import { repliesTo } from '../reply.ts';
import { addEnquiryActs, shortTime } from './enquiry-acts.ts';
import { outcomes, promiseStatistics } from '../promise-outcomes.ts';
import { enquiryColumns, exportColumns } from '../personal-data.ts';
import { printRows } from '../../../core/cli/print-rows.ts';
import { progressBar } from '../../../core/cli/progress.ts';
import { print, printMissing, printTable, toolActor, withContext, withStore } from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';

function days(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a number of days.');
  return Number(text);
}

/** `corbiere enquiries …` */
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
        { title: 'DUE (UTC)', value: (row) => shortTime(row.due_at), width: 16 },
        { title: 'WITH', value: (row) => (row.owner === null ? '-' : personOf(row.owner)), width: 10 },
        { title: 'FROM', value: (row) => row.name, width: 12 },
        { title: 'SUBJECT', value: (row) => row.subject, width: 13 },
      ]);
    },
  );

  jsonCommand(enquiries, 'show', 'show one enquiry')
    .argument('<reference>', 'for example C-7K3M-9Q2F')
    .action(async (reference: string, { json }: Json) => {
      const { row, replies, emails } = await withStore(async (store) => {
        const found = await findEnquiry(store, reference);
        return { row: found, replies: await repliesTo(store, found.id), emails: await emailsAbout(store, found.id) };
      });
      print(json, { ...row, replies, emails }, () => inFull(row, replies, emails));
    });

  filtered(
    enquiries
      .command('export')
      .description('print enquiries with everything in them')
      .argument('[email]', 'only those of this address'),
  ).action((email: string | undefined, { json, ...filter }: Json & EnquiryFilter) =>
    withStore(async (store) => {
      const chosen = (await listEnquiries(store, { ...filter, email }, new Date())).map(({ reference }) => reference);
      const { rows, count } = await exportEnquiries(store, toolActor(), chosen, new Date());
      await printRows(json, { rows: shownOf(rows), count }, exportColumns, (row) => row);
    }),
  );
}

/** Of each row the columns that leave the house. */
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
      const count = await withContext(async (context) => {
        const forgotten = await forgetEnquiries(erasingOf(context), toolActor(), which, progressBar('Forgetting'));
        context.deleteMails(forgotten.mails);
        return forgotten.count;
      });
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

/** Every field that is filled in, and the message below. */
function inFull(
  row: EnquiryRow,
  replies: Awaited<ReturnType<typeof repliesTo>>,
  emails: Awaited<ReturnType<typeof emailsAbout>>,
): string {
  const facts = enquiryColumns
    .filter((column) => column !== 'message')
    .flatMap((column) => {
      const value = row[column];
      return value === null ? [] : [`${`${column.replaceAll('_', ' ')}:`.padEnd(14)}${terminalSafe(value)}`];
    });
  const words = (text: string): string[] =>
    text
      .split('\n')
      .flatMap((line) => wrapped(terminalSafe(line), 78))
      .map((line) => `  ${line}`.trimEnd());
  const note = (text: string): string => `${'note:'.padEnd(14)}${text}`;
  const notes = [
    ...(row.address_refused === null
      ? []
      : [note(`this address does not work (${row.address_refused}); find another way`)]),
    ...(row.owner === null
      ? []
      : [note(`${terminalSafe(personOf(row.owner))} has been answering it since ${shortTime(row.owner_at)} UTC`)]),
    ...(row.state === 'tray'
      ? [note(`it has been in the side tray since ${shortTime(row.tray_at)} UTC; no reminder is sent`)]
      : []),
    ...(row.late_reason === null ? [] : [note(`late because: ${terminalSafe(row.late_reason)}`)]),
    ...(row.acknowledged === 1
      ? []
      : [note('no acknowledgement was sent: the address had reached its limit for the day')]),
  ];
  const said = [
    ...replies.map(({ who, at, sent_at: sent, subject, text }) => ({
      at: sent ?? at,
      head: `${personOf(who)} ${sent === null ? `wrote a reply ${shortTime(at)} UTC, which has not left` : `replied ${shortTime(sent)} UTC`}: ${subject}`,
      text,
    })),
    ...emails.map(({ from_address: from, received_at: at, kind, subject, text, files }) => ({
      at,
      head: `${from} wrote ${shortTime(at)} UTC${kind === 'answer' ? '' : ` (${kind})`}: ${subject}${files === 0 ? '' : ` (${files} attached)`}`,
      text,
    })),
  ];
  const answers = said
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .flatMap(({ head, text }) => ['', terminalSafe(head), ...words(text)]);
  return [...facts, ...notes, ...(row.message === '' ? [] : ['', ...words(row.message)]), ...answers].join('\n');
}
