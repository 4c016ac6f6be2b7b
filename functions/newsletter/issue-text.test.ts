import { describe, expect, test } from 'vitest';
import { plainStory } from '../mail/plain-text.ts';
import { IssueFault, previewOf, readIssue } from './issue-text.ts';

const site = 'https://www.example.org';
const source = `---
draft: true
---
# Field notes, November

First paragraph, **bold** and *slanted*,
on two lines with [a link](/insights/ethical-ai).

## What we read
- One
  goes on
- Two: [elsewhere](https://example.net/a)
`;

describe('an issue', () => {
  test('is read into heading, paragraphs, headings and lists; paths become addresses of the site', () => {
    const { heading, blocks } = readIssue(source, site);
    expect(heading).toBe('Field notes, November');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'list']);
    expect(blocks[0]).toMatchObject({ runs: [{ text: 'First paragraph, ' }, { kind: 'strong', text: 'bold' }, { text: ' and ' }, { kind: 'emphasis' }, { text: ', on two lines with ' }, { kind: 'link', url: `${site}/insights/ethical-ai` }, { text: '.' }] });
    expect(plainStory(blocks)).toEqual([
      `First paragraph, bold and slanted, on two lines with a link\n(${site}/insights/ethical-ai).`, 'What we read', '- One goes on\n- Two: elsewhere (https://example.net/a)',
    ]);
  });

  test('previews its first paragraph, shortened at a space', () => {
    expect(previewOf(readIssue(source, site))).toBe('First paragraph, bold and slanted, on two lines with a link.');
    const long = previewOf(readIssue(`# H\n\n${'word '.repeat(60)}`, site));
    expect(long.length).toBeLessThanOrEqual(142);
    expect(long).toMatch(/word …$/);
  });

  test.each([
    ['', 'begins with its heading'], ['Text first', 'line 1: an issue begins'], ['# Only a heading', 'nothing below'],
    ['# H\n\n![pixel](https://x.example/p.gif)', 'line 3: pictures'], ['# H\n\n<Plate />', 'line 3: HTML'], ['# H\n\na <b>b</b>', 'line 3: HTML'],
    ['# H\n\n```', 'line 3: code'], ['# H\n\n| a | b |', 'line 3: tables'], ['# H\n\n# H', 'line 3: an issue has one'], ['# H\n\n### Deep', 'line 3: only'],
    ['# H\n\nimport X from "x"', 'line 3: imports'],
    ['# H\n\n[x](http://example.org)', 'line 3: http://example.org must be'], ['# H\n\n[x](//example.org/a)', 'must be an address'], ['# H\n\n[x](javascript:alert)', 'must be an address'],
  ])('%j is refused: %s', (text, fault) => {
    const read = () => readIssue(text, site);
    expect(read).toThrow(IssueFault);
    expect(read).toThrow(fault);
  });
});
