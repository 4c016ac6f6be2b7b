import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/checks/root.ts';
import { journalWords } from './app/journal-words.ts';

/** Acts whose names are composed in code. */
const composed = [
  'enquiries.answered',
  'enquiries.not-for-us',
  'enquiries.close',
  'enquiries.unanswered',
  'calls.choose',
  'calls.restore',
  'calls.held',
  'calls.no-show',
  'people.show',
  'people.export',
];

test('every act in the journal has its own words', () => {
  const files = globSync('{core,features}/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const written = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bact: .*/g)].flatMap(([line]) =>
      [...line.matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(([, act = '']) => act),
    ),
  );
  const acts = new Set([...composed, ...written]);
  expect(acts.size).toBeGreaterThan(40);
  expect([...acts].filter((act) => journalWords({ act, record: null }).did === act)).toEqual([]);
});

test('a record is named as people name it and leads there; what only the program calls by its id is not', () => {
  expect(journalWords({ act: 'enquiries.take', record: 'C-7K3M-9Q2F' })).toMatchObject({
    did: 'took',
    to: 'enquiry C-7K3M-9Q2F',
    at: '/enquiries/C-7K3M-9Q2F',
  });
  expect(journalWords({ act: 'calls.move', record: 'K-7K3M-9Q2F' })).toMatchObject({
    did: 'moved',
    to: 'the call of enquiry K-7K3M-9Q2F',
  });
  expect(journalWords({ act: 'letters.pause', record: 'on-tools' })).toMatchObject({
    did: 'paused',
    to: 'letter on-tools',
    at: '/letters/on-tools',
  });
  expect(journalWords({ act: 'outbox.aside', record: '01a204b7-d14c-735e-8977-d985c8f38110' })).toEqual({
    did: 'put aside',
    to: 'an email',
    more: '',
  });
});
