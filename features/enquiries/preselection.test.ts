import { expect, it } from 'vitest';
import { contactChoiceIn, contactChoices } from './preselection.ts';

it.each([
  ['subject=careers', 'careers'],
  ['topic=privacy', 'privacy'],
  ['subject=careers&topic=legal', 'legal'],
  ['topic=nothing&subject=media', 'media'],
  ['subject=Careers', undefined],
  ['subject=', undefined],
  ['', undefined],
])('"%s" chooses %s', (query, choice) => {
  expect(contactChoiceIn(new URLSearchParams(query))).toBe(choice);
});

it('has a choice for each word, and a topic belongs to the general subject', () => {
  const words = 'general sales support partnership media careers privacy legal';
  expect([...contactChoices.keys()]).toEqual(words.split(' '));
  expect(contactChoices.get('privacy')).toEqual({ subject: 'general', topic: 'privacy' });
});
