import { expect, test } from 'vitest';
import { proves } from '../../../tests/stage/proves.ts';
import { parts, stableAnchor } from './parts.ts';

const topic = { id: 'a', title: 'A', clauses: [{ text: 'one', promises: [] }] };
const section = { id: 'b', title: 'B', clauses: [], terms: [] };

test('sections continue the numbering of the topics', () => {
  const numbered = parts({ topics: [topic, { ...topic, id: 'c' }], sections: [section] });
  expect(numbered.map(({ number, kind }) => `${number} ${kind}`)).toEqual(['1 topic', '2 topic', '3 section']);
});

test(
  'an anchor names its version, so that a newer one cannot take it',
  proves('promise:clauses-keep-their-address'),
  () => {
    expect(stableAnchor('2024-03-15', 'data-retention')).toBe('v2024-03-15-data-retention');
    expect(stableAnchor('2024-03-15')).toBe('v2024-03-15');
  },
);
