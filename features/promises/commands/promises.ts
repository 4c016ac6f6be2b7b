import type { Command } from 'commander';
import { wrapped } from '../../../core/mail/plain-text.ts';
import { readPromises, type KeptPromise } from '../register.ts';
import { addPublishCommand } from './publish-promises.ts';
import { jsonCommand } from '../../../core/cli/json-command.ts';
import { print, readSettings } from '../../../core/cli/session.ts';

interface Options {
  json?: boolean;
  markdown?: boolean;
}

/** `corbiere promises` */
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
export function promisesDocument(promises: readonly KeptPromise[]): string {
  return `${head}\n${promises.map(section).join('\n\n')}\n`;
}
