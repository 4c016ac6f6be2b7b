import { describe, expect, test } from 'vitest';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { indexOf, type Section } from './built-search.ts';
import { Search, searchRules } from './find-passages.ts';

const section = (path: string, part: string, ...sentences: string[]): Section => ({
  path,
  page: path.slice(1),
  part,
  anchor: 'part',
  sentences,
});
const sections = [
  section(
    '/about',
    'Mission',
    'We are a firm.',
    'We build robots.',
    'A robot stops when it is told to.',
    'That is all.',
  ),
  section('/letters/floor', 'The floor', 'A truck slid on the wet floor.', 'It stopped late.'),
  section('/insights/robots', 'Robots at work', 'Many machines are at work.', 'Nobody knows how many.'),
  section('/privacy', 'Rights', 'The General Data Protection Regulation gives you rights.', 'One is to be forgotten.'),
  section('/careers', 'Vacancies', 'We look for engineers.'),
  section('/regions/poland', 'Rules', 'Zażółć is a word.'),
];
const rules = sharedWords('content').read('search.yaml', searchRules);
const search = new Search({ sections, index: indexOf(sections) }, rules);
const paths = (words: string) => search.find(words).map(({ path }) => path);
const passage = (words: string) =>
  search.find(words)[0]?.sentences.map((pieces) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join(''));

describe('what is found', () => {
  test.each([
    ['robot', ['/insights/robots', '/about']],
    ['ROBOTS', ['/insights/robots', '/about']],
    ['wet floor', ['/letters/floor']],
    ['what do you do with a wet floor?', ['/letters/floor']],
    ['zazolc', ['/regions/poland']],
  ])('by “%s”', (words, expected) => {
    expect(paths(words)).toEqual(expected);
  });

  test('misspelt words as what is like them, known words as they are spelt', () => {
    expect(paths('robbots')).toEqual(paths('robots'));
    expect(paths('trukc')).toEqual([]);
    expect(paths('truck')).toEqual(['/letters/floor']);
  });

  test('words that mean the same, of one word or several', () => {
    expect(paths('GDPR')).toEqual(['/privacy']);
    expect(paths('jobs')).toEqual(['/careers']);
    expect(paths('cobots')).toEqual(paths('robots'));
  });

  test('nothing, where less than most of what is sought is written', () => {
    for (const words of ['quantum', 'quantum robots', 'xyzzy', '', '!?', '🤖']) expect(paths(words), words).toEqual([]);
  });

  test('words that say nothing by themselves, where nothing else was typed', () => {
    expect(paths('the')).toContain('/letters/floor');
  });
});

test('a passage is the two neighbouring sentences that hold most, as they stand, hits marked', () => {
  expect(passage('robot stops')).toEqual(['A [robot] [stops] when it is told to.', 'That is all.']);
  expect(passage('wet floor')).toEqual(['A truck slid on the [wet] [floor].', 'It stopped late.']);
});

test('a passage begins the section where the words stand in its heading', () => {
  expect(passage('robots')).toEqual(['Many machines are at work.', 'Nobody knows how many.']);
});

test('at most ten passages are returned', () => {
  const many = Array.from({ length: 40 }, (_, n) => section(`/insights/n${n}`, `Part ${n}`, 'A robot again.'));
  const found = new Search({ sections: many, index: indexOf(many) }, rules);
  expect(found.find('robot')).toHaveLength(10);
});
