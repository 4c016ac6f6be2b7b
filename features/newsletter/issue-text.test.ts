import { describe, expect, test } from 'vitest';
import { plainStory } from '../../core/mail/plain-text.ts';
import { IssueFault, previewOf, readIssue } from './issue-text.ts';

const site = 'https://www.example.org';
const source = `
# Field notes, November

First paragraph, **bold** and *slanted*,
on two lines with [a link](/insights/ethical-ai).

## What we read
- One
  goes on
`;

describe('a text that was stored without front matter', () => {
  test('is its heading, then what a letter may say', () => {
    const { heading, blocks } = readIssue(source, site);
    expect(heading).toBe('Field notes, November');
    expect(plainStory(blocks)).toEqual([
      `First paragraph, bold and slanted, on two lines with a link\n(${site}/insights/ethical-ai).`,
      'What we read',
      '- One goes on',
    ]);
  });

  test('previews its first paragraph, shortened at a space', () => {
    expect(previewOf(readIssue(source, site))).toBe('First paragraph, bold and slanted, on two lines with a link.');
    const long = previewOf(readIssue(`# H\n\n${'word '.repeat(60)}`, site));
    expect(long.length).toBeLessThanOrEqual(142);
    expect(long).toMatch(/word …$/);
  });

  test.each([
    ['', 'begins with its heading'],
    ['Text first', 'line 1: an issue begins'],
    ['# Only a heading', 'nothing below'],
    ['# H\n\n![pixel](https://x.example/p.gif)', 'line 3: no picture'],
    ['# H\n\n# H', 'line 3: the title'],
  ])('%j is refused: %s', (text, fault) => {
    const read = () => readIssue(text, site);
    expect(read).toThrow(IssueFault);
    expect(read).toThrow(fault);
  });
});
