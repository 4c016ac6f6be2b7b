import type { Command } from 'commander';
import { forgetKept, keepForPerson, listKept, readKept } from '../bounces/unread-bounces.ts';
import { longestMail, readReturnedMail } from '../bounces/returned-mail.ts';
import { recordReturn, type Taken } from '../bounces/record-return.ts';
import { returned } from '../desk/readers/reader-words.ts';
import { newsletterOf } from '../services.ts';
import type { Context } from '../../../core/context/context.ts';
import { mailFrom, readsMail, tryAgain } from '../../../core/cli/mail-input.ts';
import { print, printMissing, printTable, withContext, withStore } from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';
import { minuteOf } from '../../../core/cli/table.ts';

export function addBounceCommands(program: Command): void {
  const bounces = readsMail(
    program.command('bounces').description('returned letters: what mail servers and readers report'),
  );

  jsonCommand(
    bounces,
    'read',
    `read one email from standard input, for a pipe from the mail server; exits with ${tryAgain} when the server should try again`,
  ).action(async ({ json }: Json) => {
    const { source } = await mailFrom(process.stdin, longestMail + 1);
    const taken = await withContext((context) => take(context, source));
    process.exitCode = 0;
    print(json, taken, () => inWords(taken));
  });

  jsonCommand(bounces, 'list', 'emails that no rule understood, kept for you, oldest first').action(
    async ({ json }: Json) => {
      printTable(json, await withStore(listKept), 'Nothing is kept.', [
        { title: 'ID', value: (line) => line.id, width: 36 },
        { title: 'CAME (UTC)', value: (line) => minuteOf(line.received_at), width: 16 },
        { title: 'READ (UTC)', value: (line) => (line.read_at === null ? '-' : minuteOf(line.read_at)), width: 16 },
        { title: 'WHAT', value: (line) => line.reason, width: 60 },
      ]);
    },
  );

  jsonCommand(bounces, 'show', 'print a kept email as received, and mark it as read')
    .argument('<id>', 'see: bounces list')
    .action(async (id: string, { json }: Json) => {
      const kept = await withStore((store) => readKept(store, id, new Date()));
      if (!kept) printMissing(json, { id, source: null }, `No email ${terminalSafe(id)} is kept.`);
      else {
        const source = kept.source.toString('utf8');
        const lines = source.split(/\r?\n/).map(terminalSafe);
        print(json, { id, cut: kept.cut, source }, () =>
          [...lines, ...(kept.cut ? ['', '(Only the beginning was kept.)'] : [])].join('\n'),
        );
      }
    });

  jsonCommand(bounces, 'done', 'delete a kept mail')
    .argument('<id>', 'see: bounces list')
    .action(async (id: string, { json }: Json) => {
      const deleted = await withStore((store) => forgetKept(store, id));
      if (deleted) print(json, { id, deleted }, () => 'Deleted.');
      else printMissing(json, { id, deleted }, `No email ${terminalSafe(id)} is kept.`);
    });
}

async function take(context: Context, source: Uint8Array): Promise<Taken> {
  const { bounceDomain } = context.settings;
  if (bounceDomain === undefined)
    throw new Error(
      'BOUNCE_DOMAIN is not set, so no letters are returned to us. Set it to the value that the server uses.',
    );
  const tools = newsletterOf(context);
  const mail = await readReturnedMail(source, bounceDomain);
  const taken = await recordReturn(tools, mail);
  if (taken.outcome === 'unclear') await keepForPerson(tools, { source, senderKey: mail.senderKey, why: taken.why });
  return taken;
}

function inWords(taken: Taken): string {
  if (taken.outcome === 'nothing') return 'No action needed.';
  if (taken.outcome === 'unclear') return `Kept for you (${taken.why}): corbiere bounces list`;
  const what = `Letter ${taken.letter} ${returned[taken.as]}.`;
  return `${what} ${taken.outcome === 'ended' ? 'The subscription has ended.' : 'Recorded.'}`;
}
