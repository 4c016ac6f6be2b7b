import { Option, type Command } from 'commander';
import type { OutboxRow } from '../store/schema.ts';
import { listOutbox, retryOutbox, type OutboxLine } from './outbox.ts';
import { wrapped } from '../mail/plain-text.ts';
import { print, withStore } from './session.ts';
import { table, terminalSafe } from './table.ts';

interface Json { json?: boolean }

/** `corbiere outbox …` */
export function addOutboxCommands(program: Command): void {
  const outbox = program.command('outbox').description('mails on their way out');

  outbox.command('list').description('list mails that wait or were given up, oldest first')
    .addOption(new Option('--state <state>', 'only mails in this state').choices(['waiting', 'sent', 'dropped', 'dead', 'all']))
    .option('--json', 'print JSON')
    .action(async ({ state, json }: Json & { state?: OutboxRow['state'] | 'all' }) => {
      const lines = await withStore((store) => listOutbox(store, state));
      print(json, lines, () => lines.length === 0 ? 'Nothing here.' : lines.map(paragraph).join('\n\n'));
    });

  outbox.command('retry').description('send again: one mail by its id, or all that were given up')
    .argument('[id]', 'id of the mail, from "outbox list"')
    .option('--all-dead', 'every mail that was given up')
    .option('--json', 'print JSON')
    .action(async (id: string | undefined, { allDead, json }: Json & { allDead?: boolean }) => {
      if ((id === undefined) !== (allDead === true)) throw new Error('Name one mail by its id, or say --all-dead.');
      const retried = await withStore((store) => retryOutbox(store, id === undefined ? 'all-dead' : { id }, new Date()));
      print(json, { retried }, () => retried === 1 ? '1 mail is due again.' : `${retried} mails are due again.`);
      if (retried === 0 && id !== undefined) process.exitCode = 1;
    });
}

/** An id is too wide for a column beside the rest: a table of one mail, its id and failure below. */
function paragraph(line: OutboxLine): string {
  const facts = table([
    { title: 'KIND', value: (mail: OutboxLine) => mail.kind, width: 24 },
    { title: 'STATE', value: (mail: OutboxLine) => mail.state, width: 7 },
    { title: 'TRIES', value: (mail: OutboxLine) => String(mail.attempts), width: 5 },
    { title: 'NEXT (UTC)', value: (mail: OutboxLine) => mail.state === 'waiting' ? mail.due_at.slice(0, 19).replace('T', ' ') : '-', width: 19 },
  ], [line]);
  const more = [`to ${line.recipient}`, `id ${line.id}`, ...(line.failure === null ? [] : wrapped(line.failure, 76))];
  return [facts, ...more.map((text) => `  ${terminalSafe(text)}`)].join('\n');
}
