import type { Command } from 'commander';
import { wrapped } from '../mail/plain-text.ts';
import { readPromises, type KeptPromise } from '../promises/register.ts';
import { addPublishCommand } from './publish-promises.ts';
import { print, readSettings } from './session.ts';

interface Options {
  json?: boolean;
  markdown?: boolean;
}

/** `corbiere promises` */
export function addPromisesCommand(program: Command): void {
  const promises = program
    .command('promises')
    .description('what the public pages promise, where, what keeps it and what proves it')
    .argument('[id]', 'only this promise')
    .option('--markdown', 'print one document in Markdown')
    .option('--json', 'print JSON')
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
function paragraph({ id, words, places, code, tests }: KeptPromise): string {
  return [
    id,
    ...words.flatMap((sentence) => lines('words', `“${sentence}”`)),
    ...places.flatMap(({ file, field, address }) => lines('said', address ?? `${file} ${field}`)),
    ...code.flatMap((symbol) => lines('kept by', symbol.replace('#', ' '))),
    ...tests.flatMap(({ file, name }) => [...lines('proof', file), ...lines('', name)]),
  ].join('\n');
}

const head = `# Promises

What the public pages promise and code can keep: where it is said, what keeps it, what proves it. Made from
\`content/promises.yaml\`, the legal texts and \`content/retention.yaml\` by

    npm run --silent corbiere -- promises --markdown > promises.md

A test fails when a named test does not exist or is skipped, when a name of the code is gone, when a
page carries an id that is not here, and when a promise stands nowhere. What only people can keep (to answer, not to sell) has no entry.
`;

function section({ id, words, places, code, tests }: KeptPromise): string {
  const said = places.map(({ file, field, address }) => (address === undefined ? `\`${file}\` (${field})` : `[${address}](${file})`));
  return [
    `## ${id}`,
    '',
    ...words
      .map((sentence) => `> ${sentence}`)
      .join('\n>\n')
      .split('\n'),
    '',
    `- Said: ${said.join(', ')}`,
    `- Kept by: ${code
      .map((symbol) => symbol.split('#'))
      .map(([file = '', name = '']) => `[${name}](${file})`)
      .join(', ')}`,
    ...tests.map(({ file, name }) => `- Proved by: [${file}](${file}): ${name}`),
  ].join('\n');
}

/** Every promise as one document in Markdown; its links are relative to the project's folder. */
export function promisesDocument(promises: readonly KeptPromise[]): string {
  return `${head}\n${promises.map(section).join('\n\n')}\n`;
}
