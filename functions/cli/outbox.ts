import { InvalidArgumentError, Option, type Command } from 'commander';
import { remindTeam } from '../enquiries/watch-promises.ts';
import type { Settings } from '../environment.ts';
import { outboxFigures, type OutboxFigures } from '../outbox/figures.ts';
import { countOutbox, listOutbox, retryOutbox, type OutboxCount, type OutboxFilter, type OutboxLine } from '../outbox/handling.ts';
import { keepLetters } from '../newsletter/letters/keep-letters.ts';
import { dependenciesOf } from '../start.ts';
import { correspondence } from '../startup/correspondence.ts';
import { readWords } from '../startup/words.ts';
import type { Store } from '../store/store.ts';
import { wrapped } from '../mail/plain-text.ts';
import { print, printMissing, withStore } from './session.ts';
import { table, terminalSafe } from './table.ts';

interface Json {
  json?: boolean;
}

/** Mails that are shown one by one, unless told otherwise. */
const shown = 20;

function count(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a number of mails.');
  return Number(text);
}

function shortTime(time: string): string {
  return time.slice(0, 19).replace('T', ' ');
}

function summary(counts: readonly OutboxCount[]): string {
  return table(
    [
      { title: 'STATE', value: (row: OutboxCount) => row.state, width: 7 },
      { title: 'KIND', value: (row: OutboxCount) => row.kind, width: 24 },
      { title: 'MAILS', value: (row: OutboxCount) => String(row.count), width: 7 },
      { title: 'SINCE (UTC)', value: (row: OutboxCount) => shortTime(row.since), width: 19 },
    ],
    counts,
  );
}

/** `corbiere outbox …` */
export function addOutboxCommands(program: Command): void {
  const outbox = program.command('outbox').description('mails on their way out');

  outbox
    .command('list')
    .description('list mails that wait or were given up, oldest first')
    .addOption(new Option('--state <state>', 'only mails in this state').choices(['waiting', 'sent', 'dropped', 'dead', 'all']))
    .option('--kind <kind>', 'only mails of this kind')
    .option('--limit <count>', 'show at most so many mails (20 unless told)', count)
    .option('--json', 'print JSON, all mails unless --limit is given')
    .action(async ({ json, ...filter }: Json & OutboxFilter) => {
      const { counts, lines, paused } = await withStore(async (store) => ({
        counts: await countOutbox(store, filter),
        lines: await listOutbox(store, json === true ? filter : { ...filter, limit: filter.limit ?? shown }),
        paused: (await outboxFigures(store, new Date())).webhookPaused,
      }));
      print(json, lines, () => {
        const all = counts.reduce((sum, row) => sum + row.count, 0);
        const pause =
          paused === null
            ? []
            : [`The webhook rests until ${shortTime(paused.until)} UTC after ${paused.failures} failures: ${terminalSafe(paused.reason ?? 'unknown')}`];
        if (all === 0) return [...pause, 'Nothing here.'].join('\n\n');
        const rest = all > lines.length ? [`${all - lines.length} more: --limit, --kind and --state choose among them.`] : [];
        return [...pause, summary(counts), ...lines.map(paragraph), ...rest].join('\n\n');
      });
    });

  outbox
    .command('run')
    .description('send once what is due, and the reminders; for machines that sleep, by a timer')
    .option('--json', 'print JSON')
    .action(async ({ json }: Json) => {
      const done = await withStore((store, settings) => runOutbox(store, settings));
      print(json, done, () => `${done.tried === 1 ? '1 mail was' : `${done.tried} mails were`} tried; ${done.waiting} wait, ${done.dead} were given up.`);
    });

  outbox
    .command('retry')
    .description('send again: one mail by its id, or all that were given up')
    .argument('[id]', 'id of the mail, from "outbox list"')
    .option('--all-dead', 'every mail that was given up')
    .option('--json', 'print JSON')
    .action(async (id: string | undefined, { allDead, json }: Json & { allDead?: boolean }) => {
      if ((id === undefined) !== (allDead === true)) throw new Error('Name one mail by its id, or say --all-dead.');
      const retried = await withStore((store) => retryOutbox(store, id === undefined ? 'all-dead' : { id }, new Date()));
      if (retried === 0 && id !== undefined) printMissing(json, { retried }, `No mail ${terminalSafe(id)} waits or was given up. See: corbiere outbox list`);
      else print(json, { retried }, () => (retried === 1 ? '1 mail is due again.' : `${retried} mails are due again.`));
    });
}

/** An id is too wide for a column beside the rest: a table of one mail, its id and failure below. */
function paragraph(line: OutboxLine): string {
  const facts = table(
    [
      { title: 'KIND', value: (mail: OutboxLine) => mail.kind, width: 24 },
      { title: 'STATE', value: (mail: OutboxLine) => mail.state, width: 7 },
      { title: 'TRIES', value: (mail: OutboxLine) => String(mail.attempts), width: 5 },
      { title: 'NEXT (UTC)', value: (mail: OutboxLine) => (mail.state === 'waiting' ? shortTime(mail.due_at) : '-'), width: 19 },
    ],
    [line],
  );
  const more = [`to ${line.recipient}`, `id ${line.id}`, ...(line.failure === null ? [] : wrapped(line.failure, 76))];
  return [facts, ...more.map((text) => `  ${terminalSafe(text)}`)].join('\n');
}

/** Asks for the reminders that are due, then sends what is due, once, as the server would. */
export async function runOutbox(store: Store, settings: Settings): Promise<OutboxFigures & { readonly tried: number }> {
  const { enquiries, letters, worker, close } = correspondence(
    settings,
    readWords(settings.content),
    store,
    dependenciesOf({ ...settings, logLevel: 'silent' }),
  );
  try {
    await remindTeam(enquiries);
    await keepLetters(letters);
    const tried = await worker.drain();
    await keepLetters(letters);
    return { tried, ...(await outboxFigures(store, new Date())) };
  } finally {
    await close();
  }
}
