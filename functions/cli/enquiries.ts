import { join } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { enquiryKinds } from '../../contract/enquiries.ts';
import { v7 } from 'uuid';
import { deleteMailFiles } from '../mail/mail-folder.ts';
import { wrapped } from '../mail/plain-text.ts';
import { ErasureJournal } from '../privacy/erasure-journal.ts';
import { forgetEnquiries } from '../privacy/forget-enquiries.ts';
import { messageDomain, Outbox } from '../outbox/outbox.ts';
import { addressKey } from '../store/address.ts';
import type { EnquiryRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { readWords } from '../startup/words.ts';
import { csv } from './csv.ts';
import { answerEnquiry, closeEnquiry, findEnquiry, listEnquiries, reopenEnquiry, type EnquiryFilter } from '../enquiries/handling.ts';
import { promiseStatistics, type MonthStatistics } from '../enquiries/kept-promises.ts';
import { enquiryColumns } from '../privacy/stored-data.ts';
import { progressBar } from './progress.ts';
import { print, printMissing, withStore } from './session.ts';
import { table, terminalSafe } from './table.ts';

interface Json {
  json?: boolean;
}

function days(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a number of days.');
  return Number(text);
}

function shortTime(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/** `corbiere enquiries …` */
export function addEnquiryCommands(program: Command): void {
  const enquiries = program.command('enquiries').description('what visitors wrote, and what they were promised');
  addListing(enquiries);
  addChanges(enquiries);

  enquiries
    .command('stats')
    .description('promised times kept and missed, by the month in which they ended')
    .option('--json', 'print JSON')
    .action(async ({ json }: Json) => {
      const months = await withStore((store) => promiseStatistics(store, new Date()));
      print(json, months, () => (months.length === 0 ? 'No enquiries.' : plot(months)));
    });
}

function filtered(command: Command): Command {
  return command
    .addOption(new Option('--kind <kind>', 'only this kind').choices(enquiryKinds))
    .addOption(new Option('--state <state>', 'only those in this state').choices(['open', 'answered', 'closed']))
    .option('--newer-than <days>', 'only those received in the last days', days)
    .option('--older-than <days>', 'only those received before the last days', days)
    .option('--json', 'print JSON');
}

function addListing(enquiries: Command): void {
  filtered(enquiries.command('list').description('list enquiries, open ones first, the one due first on top')).action(
    async ({ json, ...filter }: Json & EnquiryFilter) => {
      const rows = await withStore((store) => listEnquiries(store, filter, new Date()));
      print(json, rows, () =>
        rows.length === 0
          ? 'No enquiries.'
          : table(
              [
                { title: 'REFERENCE', value: (row) => row.reference, width: 11 },
                { title: 'STATE', value: (row) => (row.state === 'open' && row.due_at < new Date().toISOString() ? 'OVERDUE' : row.state), width: 8 },
                { title: 'DUE (UTC)', value: (row) => shortTime(row.due_at), width: 16 },
                { title: 'FROM', value: (row) => row.name, width: 15 },
                { title: 'SUBJECT', value: (row) => row.subject, width: 22 },
              ],
              rows,
            ),
      );
    },
  );

  enquiries
    .command('show')
    .description('show one enquiry')
    .argument('<reference>', 'for example C-7K3M-9Q2F')
    .option('--json', 'print JSON')
    .action(async (reference: string, { json }: Json) => {
      const row = await withStore((store) => findEnquiry(store, reference));
      print(json, row, () => inFull(row));
    });

  filtered(enquiries.command('export').description('print enquiries with everything in them').argument('[email]', 'only those of this address')).action(
    async (email: string | undefined, { json, ...filter }: Json & EnquiryFilter) => {
      const rows = (await withStore((store) => listEnquiries(store, filter, new Date())))
        .filter((row) => email === undefined || row.address_key === addressKey(email))
        .map((row) => Object.fromEntries(enquiryColumns.map((column) => [column, row[column]])));
      print(json, rows, () => csv(enquiryColumns, rows));
    },
  );
}

function changing(enquiries: Command, name: string, description: string): Command {
  return enquiries.command(name).description(description).argument('<reference>', 'for example C-7K3M-9Q2F').option('--json', 'print JSON');
}

function changed(reference: string, change: (store: Store) => Promise<EnquiryRow>): Promise<{ readonly before: EnquiryRow; readonly row: EnquiryRow }> {
  return withStore(async (store) => ({ before: await findEnquiry(store, reference), row: await change(store) }));
}

function stateOf({ reference, state, due_at, answered_at, closed_at, closed_as }: EnquiryRow) {
  return { reference, state, due_at, answered_at, closed_at, closed_as };
}

function addChanges(enquiries: Command): void {
  changing(enquiries, 'answer', 'mark an enquiry as answered').action(async (reference: string, { json }: Json) => {
    const { before, row } = await changed(reference, (store) => answerEnquiry(store, reference, new Date()));
    print(json, stateOf(row), () =>
      before.state === 'open'
        ? `${row.reference} is answered since ${shortTime(row.answered_at ?? '')} UTC; it was due ${shortTime(row.due_at)} UTC.`
        : `${row.reference} was ${before.answered_at === null ? `closed without an answer ${shortTime(before.closed_at ?? '')}` : `answered already, ${shortTime(before.answered_at)}`} UTC: nothing is changed.`,
    );
  });
  changing(enquiries, 'close', 'close an enquiry; it is kept for as long as the privacy page says')
    .addOption(new Option('--unanswered', 'an answer was owed and never came: the promise counts as missed').conflicts('notForUs'))
    .option('--not-for-us', 'advertising, or meant for somebody else: counted apart, the sender is not told')
    .action(async (reference: string, { json, unanswered = false, notForUs = false }: Json & { unanswered?: boolean; notForUs?: boolean }) => {
      const as = unanswered ? 'unanswered' : notForUs ? 'not-for-us' : 'settled';
      const { before, row } = await changed(reference, (store) => closeEnquiry(store, reference, new Date(), as));
      print(
        json,
        stateOf(row),
        () =>
          `${row.reference} ${before.state === 'closed' ? 'was closed already,' : 'is closed since'} ${shortTime(row.closed_at ?? '')} UTC${row.closed_as === 'unanswered' ? ', as unanswered' : row.closed_as === 'not-for-us' ? ', as not for us' : ''}; it was due ${shortTime(row.due_at)} UTC.`,
      );
    });
  changing(enquiries, 'reopen', 'take an answer or a closing back').action(async (reference: string, { json }: Json) => {
    const { row } = await changed(reference, (store) => reopenEnquiry(store, reference, new Date()));
    print(json, stateOf(row), () => `${row.reference} is open; it is due ${shortTime(row.due_at)} UTC.`);
  });

  enquiries
    .command('forget')
    .description('delete an enquiry, or all of an address, with its mails; team and webhook are told')
    .argument('<which>', 'a reference, or an e-mail address')
    .option('--json', 'print JSON')
    .action(async (which: string, { json }: Json) => {
      const count = await withStore(async (store, { dataDir, content, mailFrom, webhook }) => {
        const outbox = new Outbox(messageDomain(mailFrom ?? readWords(content).firm.emails.hello));
        const parts = { store, outbox, now: () => new Date(), newId: () => v7(), journal: new ErasureJournal(dataDir), webhook: webhook !== undefined };
        const forgotten = await forgetEnquiries(parts, which, progressBar('Forgetting'));
        deleteMailFiles(join(dataDir, 'mail'), forgotten.mails);
        return forgotten.count;
      });
      if (count === 0) printMissing(json, { forgotten: count }, `There is no enquiry of ${terminalSafe(which)}. See: corbiere enquiries list`);
      else print(json, { forgotten: count }, () => (count === 1 ? '1 enquiry is forgotten.' : `${count} enquiries are forgotten.`));
    });
}

/** Every field that is filled in, and the message below. */
function inFull(row: EnquiryRow): string {
  const facts = enquiryColumns
    .filter((column) => column !== 'message')
    .flatMap((column) => {
      const value = row[column];
      return value === null ? [] : [`${`${column.replaceAll('_', ' ')}:`.padEnd(14)}${terminalSafe(value)}`];
    });
  const message = row.message
    .split('\n')
    .flatMap((line) => wrapped(terminalSafe(line), 78))
    .map((line) => `  ${line}`.trimEnd());
  const note = (text: string): string => `${'note:'.padEnd(14)}${text}`;
  const notes = [
    ...(row.address_refused === null ? [] : [note(`this address does not work (${row.address_refused}); find another way`)]),
    ...(row.acknowledged === 1 ? [] : [note('no acknowledgement was mailed: the address had its share of them that day')]),
  ];
  return [...facts, ...notes, ...(row.message === '' ? [] : ['', ...message])].join('\n');
}

const plotWidth = 40;

/** A bar for each month, `█` kept, `░` missed, `·` waiting, with its numbers; fits 80 columns. */
export function plot(months: readonly MonthStatistics[]): string {
  const most = Math.max(1, ...months.map(({ kept, missed, waiting }) => kept + missed + waiting));
  const cells = (count: number): number => (count === 0 ? 0 : Math.max(1, Math.round((count / most) * plotWidth)));
  const lines = months.map(({ month, kept, missed, waiting }) => {
    const bar = `${'█'.repeat(cells(kept))}${'░'.repeat(cells(missed))}${'·'.repeat(cells(waiting))}`;
    return `${month}  ${bar.slice(0, plotWidth + 2).padEnd(plotWidth + 2)}  ${String(kept).padStart(5)} ${String(missed).padStart(6)} ${String(waiting).padStart(7)}`;
  });
  const apart = months.flatMap(({ month, notForUs, marked: { byLink, byTool } }) => [
    ...(notForUs === 0 ? [] : [`${month}  not for us, in no other number: ${notForUs}`]),
    ...(byLink + byTool === 0 ? [] : [`${month}  marked with a link of the team's mail: ${byLink}, with this tool: ${byTool}`]),
  ]);
  return [`${'MONTH'.padEnd(plotWidth + 11)} KEPT MISSED WAITING`, ...lines, '█ kept  ░ missed  · waiting', ...apart].join('\n');
}
