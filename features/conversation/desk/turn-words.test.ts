import { expect, test } from 'vitest';
import { slotsOff, threadEntry, type ThreadEntry } from './api.ts';
import {
  dayAndClock,
  daysWords,
  foldedCount,
  notTakenWords,
  quotedReply,
  sizeWords,
  turnWords,
  typeWords,
} from './turn-words.ts';

const now = new Date('2026-11-19T10:42:00Z');
const zone = 'Europe/Jersey';

test('a turn is described with its beginning, due time and time left', () => {
  const turn = {
    whose: 'ours',
    number: 2,
    since: '2026-11-18T16:32:00Z',
    due: '2026-11-19T16:32:00Z',
    ended: null,
  } as const;
  expect(turnWords(turn, 'You', now, zone)).toEqual({
    turn: 'Your turn since yesterday 16:32, due today 16:32',
    left: 'in 5 h 50 min',
  });
  expect(turnWords(turn, 'Ana', new Date('2026-11-19T18:42:00Z'), zone)).toEqual({
    turn: 'Ana’s turn since yesterday 16:32, overdue 2 h 10 min',
    left: undefined,
  });
  expect(turnWords(turn, undefined, now, zone).turn).toMatch(/^Our turn/);
});

test.each([
  [
    'mail',
    20,
    'sent',
    /^Not taken: the email has 61 MB, and one may bring 20 MB\. They were told by email yesterday 16:32 and/,
  ],
  [
    'record',
    100,
    'dead',
    /^Not taken: the email has 61 MB, and all of a record 100 MB\. The email that tells them could not/,
  ],
] as const)(
  'what was beyond the limit of the %s, %s MB, names it and says when its sender was told: %s',
  (limit, most, state, words) => {
    const turn = { overLimit: { limit, most, told: { at: '2026-11-18T16:32:09Z', state } }, original: { bytes: 61e6 } };
    expect(notTakenWords(turn, now, zone)).toMatch(words);
  },
);

test.each([
  ['2026-11-19T09:58:00Z', 'today 09:58'],
  ['2026-11-20T09:58:00Z', 'tomorrow 09:58'],
  ['2026-11-22T09:58:00Z', 'Sun 09:58'],
  ['2026-10-22T09:58:00Z', '22 Oct'],
])('%s is %s', (at, words) => {
  expect(dayAndClock(new Date(at), now, zone)).toBe(words);
});

test.each([
  ['2026-11-10T09:00:00Z', '2026-11-10T15:00:00Z', '10 November'],
  ['2026-11-10T09:00:00Z', '2026-11-11T15:00:00Z', '10 and 11 November'],
  ['2026-10-06T09:00:00Z', '2026-10-22T15:00:00Z', '6 to 22 October'],
  ['2026-10-31T09:00:00Z', '2026-11-01T15:00:00Z', '31 October and 1 November'],
])('from %s to %s is %s', (first, last, words) => {
  expect(daysWords(new Date(first), new Date(last), zone)).toBe(words);
});

test('sizes and types of files are in words', () => {
  expect([6_000, 84_400, 1_900_000, 14_000_000].map(sizeWords)).toEqual(['6 kB', '84 kB', '1.9 MB', '14 MB']);
  expect(['application/pdf', 'video/mp4', 'image/png', 'application/x-foo'].map(typeWords)).toEqual([
    'PDF',
    'MP4 film',
    'PNG picture',
    'X-FOO',
  ]);
});

function entry(what: 'theirs' | 'ours' | 'note', kind: 'answer' | 'automatic' = 'answer'): ThreadEntry {
  const said = { id: 'one', at: now.toISOString(), turn: 1, subject: '', text: '' };
  if (what === 'note') return threadEntry.parse({ ...said, what });
  return threadEntry.parse(
    what === 'theirs'
      ? { ...said, what, kind, came: 'email' }
      : { ...said, what, came: 'desk', state: 'sent', answers: true },
  );
}

test.each([
  ['a form alone', [entry('theirs')], 0],
  ['their answer', [entry('theirs'), entry('ours'), entry('theirs')], 2],
  ['two answers in a row', [entry('theirs'), entry('ours'), entry('theirs'), entry('theirs')], 2],
  ['our reply to it', [entry('theirs'), entry('ours'), entry('theirs'), entry('ours')], 2],
  ['a note since', [entry('theirs'), entry('note'), entry('ours'), entry('note'), entry('theirs')], 3],
  ['an automatic reply', [entry('theirs'), entry('ours'), entry('theirs', 'automatic')], 0],
])('of %s only what was answered is folded', (_what, entries, count) => {
  expect(foldedCount(entries)).toBe(count);
});

test('an email quotes the latest reply whose beginning is in its history, or none', () => {
  const said = { id: 'one', turn: 1, subject: '' };
  const ours = ['Dear Ines,\nwould Thursday do? {{times}}', 'Which limits hold?'].map((text, nth) =>
    threadEntry.parse({
      ...said,
      what: 'ours',
      at: `2026-11-1${nth}`,
      text,
      came: 'desk',
      state: 'sent',
      answers: true,
    }),
  );
  const quoting = (text: string) => {
    const theirs = { ...said, what: 'theirs', at: '2026-11-19', text: 'Yes', kind: 'answer', came: 'email' } as const;
    const parsed = threadEntry.parse({ ...theirs, quoted: { text, lines: 3 } });
    return parsed.what === 'theirs' ? quotedReply([...ours, parsed], parsed) : undefined;
  };
  expect(quoting('On Tuesday, Firm wrote:\n> Dear Ines,\n> would\n> Thursday do? https://a.example')).toBe(ours[0]);
  expect(quoting('> Which limits\n> hold?\n>> Dear Ines,\n>> would Thursday do?')).toBe(ours[1]);
  expect(quoting('> Something else')).toBeUndefined();
});

test('empty slots keep a reply from being sent, the link to choose a time does not', () => {
  expect(slotsOff('{{what}} and {{what}}, {{times}}')).toBe('One slot is empty: what.');
  expect(slotsOff('{{what}} by {{day}}')).toBe('2 slots are empty: what, day.');
  expect(slotsOff('{{times}}')).toBeUndefined();
});
