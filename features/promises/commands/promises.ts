import type { Command } from 'commander';
import { wrapped } from '../../../core/mail/plain-text.ts';
import { readPromises, type KeptPromise } from '../register.ts';
import { jsonCommand } from '../../../core/cli/json-command.ts';
import { print, readSettings, toolActor, withContext } from '../../../core/cli/session.ts';
import { periodWords } from '../figures.ts';
import type { PublishedMonths } from '../closed-months.ts';
import { promiseFactsNow, publishPromises, readSnapshot, type PromiseFacts } from '../snapshot.ts';
import { countingOf } from '../services.ts';
import { table } from '../../../core/cli/table.ts';

interface Options {
  json?: boolean;
  markdown?: boolean;
}

export function addPromisesCommand(program: Command): void {
  const promises = jsonCommand(program, 'promises', 'what the public pages promise, where, and what keeps it')
    .argument('[id]', 'only this promise')
    .option('--markdown', 'print one document in Markdown')
    .action((id: string | undefined, { json, markdown }: Options) => {
      const all = readPromises(readSettings().content);
      const chosen = id === undefined ? all : all.filter((promise) => promise.id === id);
      if (chosen.length === 0) throw new Error(`There is no promise ${id ?? ''}. See: corbiere promises`);
      if (markdown === true && json !== true) process.stdout.write(promisesDocument(chosen));
      else print(json, chosen, () => chosen.map(paragraph).join('\n\n'));
    });
  addPublishCommand(promises);
}

function lines(label: string, text: string): string[] {
  return wrapped(text, 68).map((line, index) => `  ${(index === 0 ? label : '').padEnd(10)}${line}`);
}

/** One promise in at most 80 columns, where no single name is longer. */
function paragraph({ id, words, places, by, how }: KeptPromise): string {
  return [
    id,
    ...words.flatMap((sentence) => lines('words', `“${sentence}”`)),
    ...places.flatMap(({ file, field, address }) => lines('said', address ?? `${file} ${field}`)),
    ...lines('kept by', by),
    ...(how === undefined ? [] : lines('how', how)),
  ].join('\n');
}

const head = `# Promises

What the public pages promise: where it is said, and what keeps it. Made from \`content/promises.yaml\` and the legal texts by

    npm run --silent corbiere -- promises --markdown > promises.md

A test fails when no test proves a promise that code keeps, when a page carries an id that is not here, and when a promise stands
nowhere. \`corbiere evidence\` names the tests, and how they ended.
`;

function section({ id, words, places, by, how }: KeptPromise): string {
  const said = places.map(({ file, field, address }) =>
    address === undefined ? `\`${file}\` (${field})` : `[${address}](${file})`,
  );
  return [
    `## ${id}`,
    '',
    ...words
      .map((sentence) => `> ${sentence}`)
      .join('\n>\n')
      .split('\n'),
    '',
    `- Said: ${said.join(', ')}`,
    `- Kept by ${by}${how === undefined ? '' : `: ${how}`}`,
  ].join('\n');
}

/** Every promise as one document in Markdown; its links are relative to the project's folder. */
function promisesDocument(promises: readonly KeptPromise[]): string {
  return `${head}\n${promises.map(section).join('\n\n')}\n`;
}

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

function addPublishCommand(promises: Command): void {
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
