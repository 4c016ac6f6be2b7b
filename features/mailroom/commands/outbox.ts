import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Settings } from '../../../core/context/environment.ts';
import { outboxFigures, type OutboxFigures } from '../../../core/outbox/figures.ts';
import { meaningOf } from '../../../core/outbox/failure-meaning.ts';
import {
  countOutbox,
  hastenMails,
  listOutbox,
  putAside,
  retryDeadMails,
  retryMail,
  type OutboxCount,
  type OutboxFilter,
  type OutboxLine,
} from '../../../core/outbox/handling.ts';
import { NotThere } from '../../../core/store/act-errors.ts';
import type { MailRegister } from '../../../core/outbox/mail-kinds.ts';
import type { Firm } from '../../../core/start/feature.ts';
import { dependenciesOf } from '../../../core/start/start.ts';
import type { Store } from '../../../core/store/store.ts';
import { wrapped } from '../../../core/mail/plain-text.ts';
import { print, printMissing, toolActor, withStore } from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { secondOf, table } from '../../../core/cli/table.ts';
import { endable, progressBar } from '../../../core/cli/progress.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';
import { mailsKnownTo, wire } from '../../../core/start/sending.ts';

const shown = 20;

function count(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a number of emails.');
  return Number(text);
}

function summary(counts: readonly OutboxCount[]): string {
  return table(
    [
      { title: 'STATE', value: (row: OutboxCount) => row.state, width: 7 },
      { title: 'KIND', value: (row: OutboxCount) => row.kind, width: 24 },
      { title: 'MAILS', value: (row: OutboxCount) => String(row.count), width: 7 },
      { title: 'SINCE (UTC)', value: (row: OutboxCount) => secondOf(row.since), width: 19 },
    ],
    counts,
  );
}

const unsent =
  'What was sent stays sent; the rest waits. An email that was on its way may be sent once more, under the same ' +
  'Message-ID.';

export function addOutboxCommands(program: Command, firm: Firm): void {
  const mails = mailsKnownTo(firm.features);
  const outbox = program.command('outbox').description('outgoing email');

  outbox
    .command('list')
    .description('list emails that are waiting or were given up, oldest first')
    .addOption(
      new Option('--state <state>', 'only emails in this state').choices(['waiting', 'sent', 'dropped', 'dead', 'all']),
    )
    .option('--kind <kind>', 'only emails of this kind')
    .option('--limit <count>', 'show at most this many emails (default 20)', count)
    .option('--json', 'print JSON, all emails unless --limit is given')
    .action(async ({ json, ...filter }: Json & OutboxFilter) => {
      const { counts, lines } = await withStore(async (store) => ({
        counts: await countOutbox(store, filter),
        lines: await listOutbox(store, json === true ? filter : { ...filter, limit: filter.limit ?? shown }),
      }));
      print(json, lines, () => {
        const all = counts.reduce((sum, row) => sum + row.count, 0);
        if (all === 0) return 'No emails.';
        const rest =
          all > lines.length ? [`${all - lines.length} more. Use --limit, --kind and --state to choose.`] : [];
        return [summary(counts), ...lines.map((line) => paragraph(line, mails)), ...rest].join('\n\n');
      });
    });

  jsonCommand(
    outbox,
    'run',
    'send everything that is due once, reminders included; for a timer on machines that sleep',
  ).action(async ({ json }: Json) => {
    const done = await endable(unsent, () =>
      withStore((store, settings) => runOutbox(firm, store, settings, progressBar('Sending'))),
    );
    print(
      json,
      done,
      () =>
        `${done.tried === 1 ? '1 email was' : `${done.tried} emails were`} tried; ${done.waiting} waiting, ` +
        `${done.dead} given up.`,
    );
  });

  jsonCommand(outbox, 'retry', 'retry failed emails: one by its id, or all')
    .argument('[id]', 'id of the email, from "outbox list"')
    .option('--all-dead', 'every failed email that was not put aside')
    .action(async (id: string | undefined, { allDead, json }: Json & { allDead?: boolean }) => {
      if ((id === undefined) !== (allDead === true)) throw new Error('Give the id of an email, or --all-dead.');
      if (id === undefined) {
        const { mails } = await withStore((store) => retryDeadMails({ store, now: () => new Date() }, toolActor()));
        print(json, { retried: mails }, () =>
          mails === 1 ? '1 email is due again.' : `${mails} emails are due again.`,
        );
      } else
        await ofOne(json, { retried: 1 }, { retried: 0 }, '1 email is due again.', (tools) =>
          retryMail(tools, toolActor(), { id }),
        );
    });

  jsonCommand(outbox, 'now', 'send postponed emails now: one by its id, or all; their attempts keep counting')
    .argument('[id]', 'id of the email, from "outbox list"')
    .option('--all', 'every mail that was postponed')
    .action(async (id: string | undefined, { all, json }: Json & { all?: boolean }) => {
      if ((id === undefined) !== (all === true)) throw new Error('Give the id of an email, or --all.');
      if (id === undefined) {
        const { mails } = await withStore((store) => hastenMails({ store, now: () => new Date() }, toolActor(), 'all'));
        print(json, { hastened: mails }, () => (mails === 1 ? '1 email is due now.' : `${mails} emails are due now.`));
      } else
        await ofOne(json, { hastened: 1 }, { hastened: 0 }, '1 email is due now.', (tools) =>
          hastenMails(tools, toolActor(), { id }),
        );
    });

  jsonCommand(outbox, 'aside', 'put a failed email aside; nothing else is deleted')
    .argument('<id>', 'id of the email, from "outbox list"')
    .option('--undo', 'put it back')
    .action(async (id: string, { undo = false, json }: Json & { undo?: boolean }) => {
      const done = undo ? 'It is listed as failed again.' : 'It is put aside; its record is deleted after 30 days.';
      await ofOne(json, { id, aside: !undo }, { id, aside: undo }, done, (tools) =>
        putAside(tools, toolActor(), { id, aside: !undo }),
      );
    });
}

/** An act on one email. Reports an unknown id on standard error. */
async function ofOne(
  json: boolean | undefined,
  done: object,
  nothing: object,
  words: string,
  act: (tools: { readonly store: Store; readonly now: () => Date }) => Promise<unknown>,
): Promise<void> {
  try {
    await withStore((store) => act({ store, now: () => new Date() }));
  } catch (error) {
    if (!(error instanceof NotThere)) throw error;
    printMissing(json, nothing, `${terminalSafe(error.message)} See: corbiere outbox list`);
    return;
  }
  print(json, done, () => words);
}

/** An email in lines of its own, since ids are too wide for a column. */
function paragraph(line: OutboxLine, mails: MailRegister): string {
  const next = line.state === 'waiting' ? [`next ${secondOf(line.due_at)} UTC`] : [];
  const facts = [line.kind, line.state, line.attempts === 1 ? '1 try' : `${line.attempts} tries`, ...next].join('  ');
  const more = [
    `to ${line.recipient}`,
    `id ${line.id}`,
    ...(line.failure === null ? [] : wrapped(line.failure, 76)),
    ...(line.state === 'dead' ? wrapped(meaningInWords(line, mails), 76) : []),
  ];
  return [facts, ...more.map((text) => `  ${terminalSafe(text)}`)].join('\n');
}

function meaningInWords(line: OutboxLine, mails: MailRegister): string {
  if (line.aside_at !== null) return `Put aside at ${secondOf(line.aside_at)} UTC.`;
  const { consequence, remedy } = meaningOf(mails, line, null);
  return `${consequence} ${remedy}`;
}

async function runOutbox(
  { features, wordsIn }: Firm,
  store: Store,
  settings: Settings,
  progress: (done: number, all: number) => void = () => undefined,
): Promise<OutboxFigures & { readonly tried: number }> {
  const { context, worker, close } = wire(
    features,
    settings,
    wordsIn(settings.content),
    store,
    dependenciesOf({ ...settings, logLevel: 'silent' }),
  );
  const ask = async (): Promise<void> => {
    const jobs = features.flatMap((feature) => feature.jobs?.(context) ?? []);
    for (const { asksForMail, run } of jobs) if (asksForMail) await run(new AbortController().signal);
  };
  try {
    await ask();
    const { waiting } = await outboxFigures(store, context.mails, new Date());
    const tried = await worker.drain((done) => progress(done, Math.max(done, waiting)));
    await ask();
    return { tried, ...(await outboxFigures(store, context.mails, new Date())) };
  } finally {
    await close();
  }
}
