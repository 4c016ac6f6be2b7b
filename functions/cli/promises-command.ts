import { resolve } from 'node:path';
import type { Command } from 'commander';
import { wrapped } from '../mail/plain-text.ts';
import { promisesDocument } from './promises-document.ts';
import { readPromises, type KeptPromise } from './promise-register.ts';
import { print } from './session.ts';

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
      const all = readPromises(resolve('content'));
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
