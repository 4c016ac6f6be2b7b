import { expect, test } from 'vitest';
import { inFirmsName } from './firm-words.ts';
import { firm } from './registers.ts';

test('every text of an entry speaks in the firm’s name, however deep it stands', () => {
  const entry = inFirmsName({
    title: 'About {name}',
    n: 2,
    parts: [{ text: ['{name}, {places}', 'Write to {emails.hello}'] }],
  });
  expect(entry).toEqual({
    title: `About ${firm.name}`,
    n: 2,
    parts: [{ text: [`${firm.name}, ${firm.places}`, `Write to ${firm.emails.hello}`] }],
  });
});

test('slots of others stay: those of the functions, and those filled later', () => {
  const entry = { a: '{{name}} and {{email}}', b: '{n} articles' };
  expect(inFirmsName({ ...entry })).toEqual(entry);
});
