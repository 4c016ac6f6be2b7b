import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { humans, plainText, wrapped } from './plain-text.ts';

describe('wrapped', () => {
  it('loses no word and keeps lines within 80 characters unless one word is longer', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,90}$/), { minLength: 1 }), (words) => {
        const text = wrapped(words.join(' '));
        expect(text.split(/\s/)).toEqual(words);
        for (const line of text.split('\n')) expect(line.length <= 80 || !line.includes(' ')).toBe(true);
      }),
    );
  });
});

describe('plainText', () => {
  it('underlines the title and parts paragraphs by an empty line', () => {
    expect(plainText('Title', ['One.', 'Two.'])).toBe('Title\n=====\n\nOne.\n\nTwo.\n');
  });
});

it('heads each list in the form of humanstxt.org', () => {
  const text = humans([
    { title: 'Team', lines: [{ label: 'Contact', value: 'hello@corbiere.example' }] },
    { title: 'Site', lines: [{ label: 'Language', value: 'British English' }] },
  ]);
  expect(text).toBe('/* TEAM */\nContact: hello@corbiere.example\n\n/* SITE */\nLanguage: British English\n');
});
