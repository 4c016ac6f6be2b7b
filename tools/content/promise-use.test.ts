import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { promiseProblems } from './promise-use.ts';

const entry = (id: string, words: string, stands = '') =>
  `- { id: ${id}, words: [${words}], how: h${stands === '' ? '' : `, stands: ["${stands}"]`} }\n`;
const register = (...entries: string[]) => readContentFile('content/promises.yaml', entries.join(''));
const legal = (clause: string) =>
  readContentFile(
    'content/legal/privacy/2024-03-15.yaml',
    `kind: privacy\nversion: 2024-03-15\ntopics: []\nsections:\n  - id: one\n    clauses:\n      - ${clause}\n`,
  );
const kept = legal('{ promises: [no-pixels], text: There are no pixels here. }');

test('a promise that a clause carries and the register has is no problem', () => {
  expect(promiseProblems([register(entry('no-pixels', 'no pixels')), kept])).toEqual([]);
});

test('an id that is not in the register is told at its clause', () => {
  expect(
    promiseProblems([register(entry('no-pixels', 'no pixels')), kept, legal('{ promises: [no-cookies], text: x }')]),
  ).toMatchObject([
    { file: 'content/legal/privacy/2024-03-15.yaml', line: 7, wrong: 'no promise is called "no-cookies"' },
  ]);
});

test('a promise that no page makes is told', () => {
  expect(promiseProblems([register(entry('no-pixels', 'no pixels'), entry('no-cookies', 'none')), kept])).toMatchObject(
    [
      { file: 'content/promises.yaml', line: 2, wrong: 'no page makes this promise' },
      { wrong: 'no place of this promise says "none"' },
    ],
  );
});

test('words that have drifted apart are told on both sides', () => {
  expect(promiseProblems([register(entry('no-pixels', 'not one pixel')), kept])).toMatchObject([
    { file: 'content/legal/privacy/2024-03-15.yaml', wrong: 'it makes the promise "no-pixels" without its words' },
    { file: 'content/promises.yaml', wrong: 'no place of this promise says "not one pixel"' },
  ]);
});

test('a field is found by the id of its entry', () => {
  const retention = readContentFile(
    'content/retention.yaml',
    '- { id: mails, group: messages, what: Mails, from: f, period: P1D, words: 1 day, basis: Never longer. }\n',
  );
  expect(
    promiseProblems([register(entry('never-longer', 'Never longer', 'content/retention.yaml#mails.basis')), retention]),
  ).toEqual([]);
  expect(
    promiseProblems([
      register(entry('never-longer', 'Never longer', 'content/retention.yaml#letters.basis')),
      retention,
    ]),
  ).toMatchObject([{ wrong: 'content/retention.yaml#letters.basis is no text' }, {}, {}]);
});
