import type { Command } from 'commander';
import { print, toolActor, withContext } from '../../core/cli/session.ts';
import { table } from '../../core/cli/table.ts';
import { terminalSafe } from '../../core/store/terminal-safe.ts';
import { answerInvitation, listInvitations } from './invitations.ts';

/** `corbiere invitations …` */
export function addInvitationCommands(program: Command): void {
  const invitations = program.command('invitations').description('who invites us to speak');

  invitations
    .command('list')
    .description('list invitations, newest first')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withContext(({ store }) => listInvitations(store));
      print(json, rows, () =>
        table(
          [
            { title: 'ID', value: ({ id }) => id, width: 36 },
            { title: 'ANSWERED', value: ({ answered_at: at }) => at?.slice(0, 10) ?? '-', width: 10 },
            { title: 'EVENT', value: ({ event }) => terminalSafe(event), width: 40 },
          ],
          rows,
        ),
      );
    });

  invitations
    .command('answered')
    .description('mark an invitation as answered')
    .argument('<id>', 'its id')
    .action((id: string) =>
      withContext(async (context) => {
        const known = (await listInvitations(context.store)).find((invitation) => invitation.id === id);
        await answerInvitation(context, toolActor(), { id, version: known?.version ?? 0 });
        console.log('Marked as answered.');
      }),
    );
}
