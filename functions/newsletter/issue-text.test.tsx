import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { plainStory } from '../mail/plain-text.ts';
import { Story } from '../mail/Story.tsx';
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
    expect(blocks[0]).toMatchObject({
      runs: [
        { text: 'First paragraph, ' },
        { kind: 'strong', runs: [{ text: 'bold' }] },
        { text: ' and ' },
        { kind: 'emphasis' },
        { text: ', on two lines with ' },
        { kind: 'link', url: `${site}/insights/ethical-ai` },
        { text: '.' },
      ],
    });
    expect(plainStory(blocks)).toEqual([
      `First paragraph, bold and slanted, on two lines with a link\n(${site}/insights/ethical-ai).`,
      'What we read',
      '- One goes on\n- Two: elsewhere (https://example.net/a)',
    ]);
  });

  test.each([
    ['an ordered list', '3. Third\n4. Fourth', '3. Third\n4. Fourth', '<ol start="3"><li>Third</li><li>Fourth</li></ol>'],
    ['a list in a list', '- One\n  - Inner\n- Two', '- One\n  - Inner\n- Two', '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>'],
    ['a list with + or *', '+ One\n+ Two', '- One\n- Two', '<ul><li>One</li><li>Two</li></ul>'],
    ['a quote', '> A quoted line\n> second', '> A quoted line second', '<blockquote><p>A quoted line second</p></blockquote>'],
    ['underscores for emphasis', '_important_ and __very__', 'important and very', '<p><em>important</em> and <strong>very</strong></p>'],
    ['code within a line', '`npm start` runs it', 'npm start runs it', '<p><code>npm start</code> runs it</p>'],
    ['a rule', 'Above\n\n---\n\nBelow', 'Above\n\n* * *\n\nBelow', '<p>Above</p><hr/><p>Below</p>'],
    [
      'brackets in an address',
      '[ISO](https://en.wikipedia.org/wiki/ISO_(standard))',
      'ISO (https://en.wikipedia.org/wiki/ISO_(standard))',
      '<p><a href="https://en.wikipedia.org/wiki/ISO_(standard)">ISO</a></p>',
    ],
    [
      'a link in bold words',
      '**Read [this](https://a.example/x) now**',
      'Read this (https://a.example/x) now',
      '<p><strong>Read <a href="https://a.example/x">this</a> now</strong></p>',
    ],
    ['emphasis in bold words', '**bold with *inner* words**', 'bold with inner words', '<p><strong>bold with <em>inner</em> words</strong></p>'],
    ['signs of multiplication', '2 * 3 * 4 is 24', '2 * 3 * 4 is 24', '<p>2 * 3 * 4 is 24</p>'],
    [
      'a bare address',
      'See https://a.example/x today',
      'See https://a.example/x today',
      '<p>See <a href="https://a.example/x">https://a.example/x</a> today</p>',
    ],
    ['a line that ends here', 'One  \nTwo', 'One\nTwo', '<p>One<br/>Two</p>'],
    ['characters that Markdown escapes', '1\\. No list, \\*no\\* emphasis', '1. No list, *no* emphasis', '<p>1. No list, *no* emphasis</p>'],
  ])('says %s in both forms of a mail', (_, markdown, text, html) => {
    const { blocks } = readIssue(`# H\n\n${markdown}`, site);
    expect(plainStory(blocks).join('\n\n')).toBe(text);
    expect(renderToStaticMarkup(<Story blocks={blocks} />).replace(/ (?:style|target)="[^"]*"/g, '')).toBe(html);
  });

  test('keeps lines of plain text within 72 characters, in lists and quotes too', () => {
    const long = 'word '.repeat(40).trim();
    const lines = plainStory(readIssue(`# H\n\n- ${long}\n  - ${long}\n\n> ${long}\n\n10. ${long}`, site).blocks)
      .join('\n')
      .split('\n');
    expect(lines.every((line) => line.length <= 72)).toBe(true);
    expect(lines.some((line) => line.length > 66)).toBe(true);
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
    ['# H\n\n<Plate />', 'line 3: HTML'],
    ['# H\n\na <b>b</b>', 'line 3: HTML'],
    ['# H\n\n```', 'line 3: code'],
    ['# H\n\n| a | b |\n| - | - |\n| 1 | 2 |', 'line 3: tables'],
    ['# H\n\n# H', 'line 3: the title'],
    ['# H\n\n### Deep', 'line 3: only'],
    ['# H\n\n~~gone~~', 'line 3: words crossed out'],
    ['# H\n\nA note[^1]\n\n[^1]: Below', 'line 3: footnotes'],
    ['# H\n\n- [ ] to do', 'line 3: boxes to tick'],
    ['# H\n\n[a][b]\n\n[b]: https://a.example', 'line 3: write the address'],
    ['# H\n\n[a](https://a.example "Title")', 'line 3: no mail program'],
    ['---\na: b\n---\n# H\n\n    indented', 'line 6: code'],
    ['# H\n\nimport X from "x"', 'line 3: imports'],
    ['# H\n\n[x](http://example.org)', 'line 3: http://example.org must be'],
    ['# H\n\n[x](//example.org/a)', 'must be an address'],
    ['# H\n\n[x](javascript:alert)', 'must be an address'],
  ])('%j is refused: %s', (text, fault) => {
    const read = () => readIssue(text, site);
    expect(read).toThrow(IssueFault);
    expect(read).toThrow(fault);
  });
});
