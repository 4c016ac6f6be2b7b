import type { Command } from 'commander';
import { checkRules } from '../retention-rules.ts';
import { applyRetention } from '../retention.ts';
import { endable, progressBars } from '../../../core/cli/progress.ts';
import { print, toolActor, withContext } from '../../../core/cli/session.ts';
import { jsonCommand } from '../../../core/cli/json-command.ts';
import { minuteOf, table } from '../../../core/cli/table.ts';

export function addRetentionCommand(program: Command): void {
  jsonCommand(
    program,
    'retention',
    'delete everything whose period in content/retention.yaml is over; the server does so daily',
  )
    .option('--dry-run', 'only say what would be deleted')
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const lines = await endable('What was deleted stays deleted; the rest goes with the next run.', () =>
        withContext((context) => {
          checkRules(context.words.retention, context.personalData);
          return applyRetention(context, { dryRun, actor: toolActor(), progress: progressBars() });
        }),
      );
      print(json, { dryRun, rules: lines }, () =>
        table(
          [
            { title: 'WHAT', value: (line) => line.id, width: 26 },
            {
              title: 'BEFORE (UTC)',
              value: ({ before }) => (before === undefined ? '-' : minuteOf(before)),
              width: 16,
            },
            {
              title: dryRun ? 'WOULD GO' : 'DELETED',
              value: (line) =>
                line.note ??
                (line.failure === undefined ? String(line.deleted) : `${line.deleted}, then: ${line.failure}`),
              width: 32,
            },
          ],
          lines,
        ),
      );
      if (lines.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
    });
}
