import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';

/** A text's HTML from the feed as Markdown, below its title. */
export function markdownOf(title: string, html: string): string {
  const text = toMdast(fromHtml(html, { fragment: true }));
  const children = text.type === 'root' ? text.children : [];
  const heading = { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] } as const;
  return toMarkdown(
    { type: 'root', children: [{ ...heading, children: [...heading.children] }, ...children] },
    { extensions: [gfmToMarkdown()], bullet: '-', rule: '-' },
  );
}
