import type { Command } from 'commander';
import { wrapped } from '../../../core/mail/plain-text.ts';
import { readPromises, type KeptPromise } from '../register.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';
import { print, readSettings, toolActor, withContext } from '../../../core/cli/session.ts';
import { promiseFactsNow, publishPromises } from '../snapshot.ts';
import { countingOf } from '../services.ts';

export function addPromisesCommand(program: Command): void {
  const promises = jsonCommand(program, 'promises', 'what the public pages promise, where, and what keeps it')
    .argument('[id]', 'only this promise')
    .action((id: string | undefined, { json }: Json) => {
      const all = readPromises(readSettings().content);
      const chosen = id === undefined ? all : all.filter((promise) => promise.id === id);
      if (chosen.length === 0) throw new Error(`There is no promise ${id ?? ''}. See: corbiere promises`);
      print(json, chosen, () => chosen.map(paragraph).join('\n\n'));
    });
  addPublishCommand(promises);
}

function lines(label: string, text: string): string[] {
  return wrapped(text, 68).map((line, index) => `  ${(index === 0 ? label : '').padEnd(10)}${line}`);
}

function paragraph({ id, words, places, by, how }: KeptPromise): string {
  return [
    id,
    ...words.flatMap((sentence) => lines('words', `“${sentence}”`)),
    ...places.flatMap(({ file, field, address }) => lines('said', address ?? `${file} ${field}`)),
    ...lines('kept by', by),
    ...(how === undefined ? [] : lines('how', how)),
  ].join('\n');
}

function addPublishCommand(promises: Command): void {
  jsonCommand(promises, 'publish', 'update the figures on /promises now; the server does so every hour')
    .option('--dry-run', 'only print what would stand there')
    .action(async (_options: unknown, command: Command) => {
      // The parent command also has --json and takes the option from this one.
      const { json, dryRun } = command.optsWithGlobals<Json & { dryRun?: boolean }>();
      const facts = await withContext((context) =>
        dryRun === true
          ? promiseFactsNow(countingOf(context), true)
          : publishPromises(countingOf(context), toolActor()),
      );
      print(json, facts, () =>
        dryRun === true ? JSON.stringify(facts, undefined, 2) : 'Counted. /promises shows it within a minute.',
      );
    });
}
