import type { Command } from 'commander';
import { periodWords } from '../figures.ts';
import type { PublishedMonths } from '../month-records.ts';
import { promiseFactsNow, publishPromises, readSnapshot, type PromiseFacts } from '../snapshot.ts';
import { countingOf } from '../services.ts';
import { print, toolActor, withContext } from '../../../core/cli/session.ts';
import { jsonCommand } from '../../../core/cli/json-command.ts';
import { table } from '../../../core/cli/table.ts';

/** Promise, when it was counted, and what is said of it. */
type FigureLine = readonly [string, string, string];

function monthWords({ kept, missed, chosen, closed, notForUs }: PublishedMonths): string {
  return `${kept} answered, ${missed} late or not, ${chosen} chose a time, ${closed} closed, ${notForUs} not for us`;
}

/** One line for each figure, months below each other. */
function linesOf(facts: PromiseFacts): string {
  const calls = facts['offered-times-are-free'];
  const mails = facts['one-confirmation-mail'];
  const letters = facts['no-pixels'];
  const retention = facts['retention-kept'];
  const byMonth = (['answer-within-a-day', 'ethics-answer-within-two-business-days'] as const).flatMap((promise) =>
    (facts[promise] ?? []).map((group): FigureLine => [promise, periodWords(group), monthWords(group)]),
  );
  const others: readonly (FigureLine | undefined)[] = [
    calls && ['offered-times-are-free', 'now', `${calls.twice} given twice`],
    mails && ['one-confirmation-mail', 'last 30 days', `${mails.most} at most, ${mails.allowed} allowed`],
    letters && ['no-pixels', 'this build', `${letters.pixels} in ${letters.letters} letters`],
    retention && [
      'retention-kept',
      retention.lastRun?.slice(0, 16).replace('T', ' ') ?? 'not run yet',
      `${retention.overdue} overdue`,
    ],
  ];
  return table<FigureLine>(
    [
      { title: 'promise', value: ([promise]) => promise, width: 30 },
      { title: 'when (UTC)', value: ([, when]) => when, width: 22 },
      { title: 'what stands there', value: ([, , says]) => says, width: 24 },
    ],
    [...byMonth, ...others.filter((line) => line !== undefined)],
  );
}

/** `corbiere promises publish` */
export function addPublishCommand(promises: Command): void {
  jsonCommand(promises, 'publish', 'update the figures on /promises now; the server does so every hour')
    .option('--dry-run', 'show what will stand there, months among it that the next count closes, and change nothing')
    .action(async (_options: unknown, command: Command) => {
      // The command above takes --json, too, and with it what is meant for this one.
      const { dryRun, json } = command.optsWithGlobals<{ dryRun?: boolean; json?: boolean }>();
      const facts = await withContext(async (context) => {
        const parts = countingOf(context);
        if (dryRun === true) return promiseFactsNow(parts, { foreseen: true });
        await publishPromises(parts, toolActor());
        return (await readSnapshot(parts.store))?.facts ?? {};
      });
      print(json, facts, () => linesOf(facts));
    });
}
