import { join, relative, sep } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { parse } from 'yaml';
import { wrapped } from '../mail/plain-text.ts';
import { promiseRegister, type MadePromise } from '../../contract/promise-register.ts';
import { checked } from '../../contract/read-yaml.ts';
import { print, readSettings } from './session.ts';
import { carriedPlaces, namedPlaces, type ContentData, type Place } from './promise-places.ts';

/** A promise with every sentence that makes it. */
export interface KeptPromise extends Pick<MadePromise, 'id' | 'words' | 'code' | 'tests'> {
  readonly places: readonly Pick<Place, 'file' | 'field' | 'address'>[];
}

function readFolder(folder: string): readonly ContentData[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path): ContentData => {
      const data: unknown = parse(readFileSync(path, 'utf8'));
      return { file: `content/${relative(folder, path).split(sep).join('/')}`, data };
    });
}

/** Reads `content/promises.yaml` and finds where each promise is made. Throws one line per mistake. */
export function readPromises(content: string): readonly KeptPromise[] {
  const files = readFolder(content);
  const promises = checked('content/promises.yaml', files.find(({ file }) => file === 'content/promises.yaml')?.data, promiseRegister);
  const carried = carriedPlaces(files);
  return promises.map(({ id, words, stands, code, tests }) => ({
    id,
    words,
    code,
    tests,
    places: [...carried.filter((place) => place.id === id), ...namedPlaces({ id, stands }, files).flatMap((place) => ('missing' in place ? [] : [place]))].map(
      ({ file, field, address }) => ({ file, field, ...(address === undefined ? {} : { address }) }),
    ),
  }));
}

interface Options {
  json?: boolean;
  markdown?: boolean;
}

/** `corbiere promises` */
export function addPromisesCommand(program: Command): void {
  program
    .command('promises')
    .description('what the public pages promise, where, what keeps it and what proves it')
    .argument('[id]', 'only this promise')
    .option('--markdown', 'print one document in Markdown')
    .option('--json', 'print JSON')
    .action((id: string | undefined, { json, markdown }: Options) => {
      const all = readPromises(readSettings().content);
      const promises = id === undefined ? all : all.filter((promise) => promise.id === id);
      if (promises.length === 0) throw new Error(`There is no promise ${id ?? ''}. See: corbiere promises`);
      if (markdown === true && json !== true) process.stdout.write(promisesDocument(promises));
      else print(json, promises, () => promises.map(paragraph).join('\n\n'));
    });
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
