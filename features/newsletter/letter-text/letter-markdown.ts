import type { Blockquote, Nodes, RootContent, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, Run } from '../../../contract/letter-tree.ts';

interface MarkdownReading<Part> {
  readonly parts: readonly Part[];
  readonly faults: readonly { readonly line: number; readonly reason: string }[];
}

const pictures = 'no picture stands in the text: the one drawing of a letter is named in its front matter';
const footnotes = 'footnotes are not sent; write a note, a quote that begins with [!NOTE]';
const roundBrackets = 'write the address of a link in round brackets behind its words';

/** Markdown nodes that letters do not support, each with the reason or what to write instead. */
const refusals: Readonly<Partial<Record<Nodes['type'], string>>> = {
  image: pictures,
  imageReference: pictures,
  html: 'HTML and components are not sent',
  code: 'code blocks are not sent',
  table: 'tables are not sent',
  delete: 'words crossed out are not sent',
  footnoteReference: footnotes,
  footnoteDefinition: footnotes,
  linkReference: roundBrackets,
  definition: roundBrackets,
};

const noteMark = '[!NOTE]';

/** Reads one text and collects its faults, so that an editor sees all of them at once. */
class Reading {
  readonly faults: MarkdownReading<unknown>['faults'][number][] = [];
  readonly #siteUrl: string;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  refuse(node: Nodes, reason: string): void {
    this.faults.push({ line: node.position?.start.line ?? 1, reason });
  }

  block(node: RootContent): Block {
    const mark = node.type === 'blockquote' ? markOf(node) : undefined;
    if (node.type !== 'blockquote' || mark === undefined) return this.checked(node);
    const [paragraph, ...more] = node.children;
    if (mark.value.startsWith(noteMark)) mark.value = mark.value.slice(noteMark.length).trimStart();
    else this.refuse(node, `${noteMark} is the only mark of a note`);
    if (paragraph?.type !== 'paragraph' || more.length > 0) this.refuse(node, 'a note is one paragraph');
    else if (mark.value === '' && paragraph.children.length === 1) this.refuse(node, 'the note is empty');
    return { type: 'note', children: paragraph?.type === 'paragraph' ? this.checked(paragraph).children : [] };
  }

  /** The node, with whole lines and whole addresses. */
  checked<Node extends Nodes>(node: Node): Node {
    const reason = this.#whyRefused(node);
    if (reason !== undefined) this.refuse(node, reason);
    else if ('children' in node) for (const child of node.children) this.checked(child);
    if (node.type === 'text') node.value = node.value.replaceAll('\n', ' ');
    if (node.type === 'link' && node.url.startsWith('/')) node.url = this.#siteUrl + node.url;
    return node;
  }

  #whyRefused(node: Nodes): string | undefined {
    if (node.type === 'heading' && node.depth !== 2)
      return node.depth === 1 ? 'the title stands in the front matter; use ## for parts' : 'only ## are headings';
    if (node.type === 'listItem' && typeof node.checked === 'boolean') return 'boxes to tick are not sent';
    if (node.type === 'blockquote' && markOf(node)) return 'a note is a block of its own, outside lists and quotes';
    if (node.type === 'link' && !/^\/(?!\/)/.test(node.url) && !isAddress(node.url))
      return `${node.url} must be an address with https://, or a path of this site such as /insights`;
    return refusals[node.type];
  }
}

const isAddress = (url: string): boolean => /^(?:https:\/\/|mailto:)/.test(url) && URL.canParse(url);

/** The text with the alert marker at the start of a quote, `[!NOTE]` or another; undefined if there is none. */
function markOf({ children: [first] }: Blockquote): Text | undefined {
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  return text?.type === 'text' && /^\[![A-Za-z]+\]/.test(text.value) ? text : undefined;
}

const parse = (source: string) =>
  fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;

/**
 * Parses Markdown: `## headings`, paragraphs, lists, quotes, notes (`> [!NOTE]`), rules, links, emphasis, and inline
 * code. Everything else is a fault, so that readers never see raw mark-up.
 * @param siteUrl origin to prefix to paths such as `/insights`
 */
export function readBlocks(source: string, siteUrl: string): MarkdownReading<Block> {
  const reading = new Reading(siteUrl);
  return { parts: parse(source).map((node) => reading.block(node)), faults: reading.faults };
}

/** Parses a single paragraph, such as a caption. */
export function readRuns(source: string, siteUrl: string): MarkdownReading<Run> {
  const [paragraph, ...more] = parse(source);
  if (paragraph?.type !== 'paragraph' || more.length > 0)
    return { parts: [], faults: [{ line: 1, reason: 'must be one paragraph' }] };
  const reading = new Reading(siteUrl);
  return { parts: reading.checked(paragraph).children, faults: reading.faults };
}
