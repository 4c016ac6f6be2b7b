import { expect, it } from 'vitest';
import { humans } from './humans.ts';

it('heads each list in the form of humanstxt.org', () => {
  const text = humans([{ title: 'Team', lines: [{ label: 'Contact', value: 'hello@corbiere.example' }] }, { title: 'Site', lines: [{ label: 'Language', value: 'British English' }] }]);
  expect(text).toBe('/* TEAM */\nContact: hello@corbiere.example\n\n/* SITE */\nLanguage: British English\n');
});
