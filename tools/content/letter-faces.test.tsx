import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { readBlocks } from '../../features/newsletter/letter-text/letter-markdown.ts';
import { LetterBlocks, type LetterParts } from '../../site/prose/LetterBlocks.tsx';
import type { Block } from '../../contract/letter-tree.ts';
import { plainStory } from '../../core/mail/plain-text.ts';
import { Story } from '../../core/mail/Story.tsx';
import { LetterText } from '../../features/newsletter/page/letters/LetterText.tsx';

const site = 'https://www.example.org';

function blocksOf(markdown: string): readonly Block[] {
  const { parts, faults } = readBlocks(markdown, site);
  expect(faults).toEqual([]);
  return parts;
}

/** What differs by purpose is left out: how it looks, and where a link opens. */
function bare(html: string): string {
  return html
    .replaceAll(/<link [^>]*>/g, '')
    .replaceAll(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replaceAll(/ (?:style|class|target|rel|role)="[^"]*"/g, '')
    .replaceAll(/<(br|hr)\/>/g, '<$1>');
}

const page = (blocks: readonly Block[]): string => bare(renderToStaticMarkup(<LetterText blocks={blocks} />));
const mail = (blocks: readonly Block[]): string => bare(renderToStaticMarkup(<Story blocks={blocks} />));
const plain = (blocks: readonly Block[]): string => plainStory(blocks).join('\n\n');

const constructs = [
  ['a paragraph', 'One line\nand a second.', '<p>One line and a second.</p>', 'One line and a second.'],
  ['a heading', '## The problem', '<h2>The problem</h2>', 'The problem'],
  ['bold words', '**Very** and __so__', '<p><strong>Very</strong> and <strong>so</strong></p>', 'Very and so'],
  ['slanted words', '*one* and _two_', '<p><em>one</em> and <em>two</em></p>', 'one and two'],
  [
    'a link',
    '[ISO](https://iso.example/a_(b))',
    '<p><a href="https://iso.example/a_(b)">ISO</a></p>',
    'ISO (https://iso.example/a_(b))',
  ],
  [
    'a link within the site',
    '[Ethics](/ethics)',
    `<p><a href="${site}/ethics">Ethics</a></p>`,
    `Ethics (${site}/ethics)`,
  ],
  [
    'a link in bold words',
    '**Read [this](https://a.example/x) now**',
    '<p><strong>Read <a href="https://a.example/x">this</a> now</strong></p>',
    'Read this (https://a.example/x) now',
  ],
  [
    'a bare address',
    'See https://a.example/x today',
    '<p>See <a href="https://a.example/x">https://a.example/x</a> today</p>',
    'See https://a.example/x today',
  ],
  ['code within a line', 'Run `npm start`', '<p>Run <code>npm start</code></p>', 'Run npm start'],
  ['a line that ends here', 'One  \nTwo', '<p>One<br>Two</p>', 'One\nTwo'],
  ['a list', '- One\n- Two', '<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
  ['a numbered list', '3. Third\n4. Fourth', '<ol start="3"><li>Third</li><li>Fourth</li></ol>', '3. Third\n4. Fourth'],
  [
    'a list in a list',
    '- One\n  - Inner\n- Two',
    '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
    '- One\n  - Inner\n- Two',
  ],
  ['a quote', '> Said\n> so', '<blockquote><p>Said so</p></blockquote>', '> Said so'],
  ['a rule', 'Above\n\n---\n\nBelow', '<p>Above</p><hr><p>Below</p>', 'Above\n\n* * *\n\nBelow'],
  [
    'characters that Markdown escapes',
    '1\\. No list, \\*no\\* emphasis',
    '<p>1. No list, *no* emphasis</p>',
    '1. No list, *no* emphasis',
  ],
  ['characters that HTML escapes', 'a < b & c', '<p>a &lt; b &amp; c</p>', 'a < b & c'],
] as const;

describe('every construct of a letter', () => {
  test.each(constructs)('%s is the same on the page, in the mail and in its text', (_, markdown, html, text) => {
    const blocks = blocksOf(markdown);
    // A part of the page can be linked to.
    expect(page(blocks).replace(/<h2 id="[a-z-]+">/, '<h2>')).toBe(html);
    expect(mail(blocks)).toBe(html);
    expect(plain(blocks)).toBe(text);
  });

  test('a note is the same on the page, in the mail and in its text', () => {
    const blocks = blocksOf('> [!NOTE]\n> **Composite.** Put together.');
    expect(page(blocks)).toBe('<div><strong>Composite.</strong> Put together.</div>');
    expect(mail(blocks)).toBe('<p><strong>Composite.</strong> Put together.</p>');
    expect(plain(blocks)).toBe('* Composite. Put together.');
  });

  test('a drawing has its description and its caption in each, and nothing of another place', () => {
    const blocks: readonly Block[] = [
      {
        type: 'drawing',
        alt: 'A queue.',
        children: [{ type: 'strong', children: [{ type: 'text', value: 'One night.' }] }],
      },
    ];
    expect(page(blocks)).toBe('');
    const drawing: LetterParts['drawing'] = ({ alt, children }) => (
      <figure aria-label={alt}>
        <figcaption>{children}</figcaption>
      </figure>
    );
    expect(renderToStaticMarkup(<LetterBlocks blocks={blocks} parts={{ drawing }} />)).toBe(
      '<figure aria-label="A queue."><figcaption><strong>One night.</strong></figcaption></figure>',
    );
    expect(mail(blocks)).toBe('<img alt="A queue." src="cid:drawing" width="536"/><p><strong>One night.</strong></p>');
    expect(plain(blocks)).toBe('[Drawing: A queue.]\nOne night.');
  });

  test('a line of plain text has 72 characters at most, in lists, quotes and notes too', () => {
    const long = 'word '.repeat(40).trim();
    const lines = plain(blocksOf(`- ${long}\n  - ${long}\n\n> ${long}\n\n10. ${long}\n\n> [!NOTE]\n> ${long}`)).split(
      '\n',
    );
    expect(lines.every((line) => line.length <= 72)).toBe(true);
    expect(lines.some((line) => line.length > 66)).toBe(true);
  });
});
