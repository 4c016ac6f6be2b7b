import type { Searched } from './SearchPage.tsx';

const passage = { path: '/', page: 'Example', part: 'Example', anchor: '', changed: '2026-01-01' };
const pieces = [
  { text: 'An ', hit: false },
  { text: 'example.', hit: true },
];

/** Everything that may stand on /search: the build makes the frame of the page from it. */
export const exampleSearch: Searched = {
  words: 'example',
  fault: 'Example.',
  passages: [{ ...passage, sentences: [pieces, pieces] }],
  isNothing: true,
};
