import type { BlockContent, Blockquote, DefinitionContent, List, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, Run } from '../../../contract/letter-tree.ts';

interface MarkdownFault {
  readonly line: number;
  readonly reason: string;
}

interface MarkdownReading<Part> {
  readonly parts: readonly Part[];
  readonly faults: readonly MarkdownFault[];
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

/** Converts one text and collects its faults, so that an editor sees all of them at once. */
class Reading {
  readonly faults: MarkdownFault[] = [];
  readonly #siteUrl: string;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  blocks(nodes: readonly (BlockContent | DefinitionContent | RootContent)[], depth: number): readonly Block[] {
    return nodes.flatMap((node) => this.#block(node, depth));
  }

  runs(nodes: readonly PhrasingContent[]): readonly Run[] {
    return nodes.flatMap((node) => this.#run(node));
  }

  refuse(node: Nodes, reason = refusals[node.type] ?? `a mail carries no ${node.type}`): readonly [] {
    this.faults.push({ line: node.position?.start.line ?? 1, reason });
    return [];
  }

  #block(node: BlockContent | DefinitionContent | RootContent, depth: number): Block | readonly [] {
    switch (node.type) {
      case 'heading':
        if (node.depth === 2) return { kind: 'heading', runs: this.runs(node.children) };
        return this.refuse(
          node,
          node.depth === 1 ? 'the title stands in the front matter; use ## for parts' : 'only ## are headings',
        );
      case 'paragraph':
        return { kind: 'paragraph', runs: this.runs(node.children) };
      case 'list':
        return this.#list(node, depth);
      case 'blockquote':
        return markOf(node) === undefined
          ? { kind: 'quote', blocks: this.blocks(node.children, depth + 1) }
          : this.#note(node, depth);
      case 'thematicBreak':
        return { kind: 'rule' };
      default:
        return this.refuse(node);
    }
  }

  #list(node: List, depth: number): Block {
    for (const entry of node.children)
      if (typeof entry.checked === 'boolean') this.refuse(entry, 'boxes to tick are not sent');
    return {
      kind: 'list',
      first: node.ordered === true ? (node.start ?? 1) : undefined,
      entries: node.children.map(({ children }) => this.blocks(children, depth + 1)),
    };
  }

  #note(node: Blockquote, depth: number): Block | readonly [] {
    if (markOf(node) !== noteMark) return this.refuse(node, `${noteMark} is the only mark of a note`);
    if (depth > 0) return this.refuse(node, 'a note is a block of its own, outside lists and quotes');
    const [paragraph, ...more] = node.children;
    if (paragraph?.type !== 'paragraph' || more.length > 0) return this.refuse(node, 'a note is one paragraph');
    const [first, ...rest] = paragraph.children;
    const text = first?.type === 'text' ? first.value.slice(noteMark.length).trimStart() : '';
    if (text === '' && rest.length === 0) return this.refuse(node, 'the note is empty');
    return {
      kind: 'note',
      runs: [...(text === '' ? [] : [{ kind: 'words', text: oneLine(text) } as const]), ...this.runs(rest)],
    };
  }

  #run(node: PhrasingContent): Run | readonly [] {
    switch (node.type) {
      case 'text':
        return { kind: 'words', text: oneLine(node.value) };
      case 'inlineCode':
        return { kind: 'code', text: node.value };
      case 'strong':
      case 'emphasis':
        return { kind: node.type, runs: this.runs(node.children) };
      case 'break':
        return { kind: 'break' };
      case 'link':
        return { kind: 'link', url: this.#address(node, node.url), runs: this.runs(node.children) };
      default:
        return this.refuse(node);
    }
  }

  #address(node: Nodes, url: string): string {
    if (url.startsWith('/') && !url.startsWith('//')) return this.#siteUrl + url;
    if (!/^(?:https:\/\/|mailto:)/.test(url) || !URL.canParse(url))
      this.refuse(node, `${url} must be an address with https://, or a path of this site such as /insights`);
    return url;
  }
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

/** The alert marker at the start of a quote, `[!NOTE]` or another; undefined if there is none. */
function markOf({ children: [first] }: Blockquote): string | undefined {
  const text = first?.type === 'paragraph' && first.children[0]?.type === 'text' ? first.children[0].value : '';
  return /^\[![A-Za-z]+\]/.exec(text)?.[0];
}

function parse(source: string) {
  return fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
}

/**
 * Parses Markdown: `## headings`, paragraphs, lists, quotes, notes (`> [!NOTE]`), rules, links, emphasis, and inline
 * code. Everything else is a fault, so that readers never see raw mark-up.
 * @param siteUrl origin to prefix to paths such as `/insights`
 */
export function readBlocks(source: string, siteUrl: string): MarkdownReading<Block> {
  const reading = new Reading(siteUrl);
  return { parts: reading.blocks(parse(source), 0), faults: reading.faults };
}

/** Parses a single paragraph, such as a caption. */
export function readRuns(source: string, siteUrl: string): MarkdownReading<Run> {
  const reading = new Reading(siteUrl);
  const [paragraph, ...more] = parse(source);
  if (paragraph?.type !== 'paragraph') return { parts: [], faults: [{ line: 1, reason: 'must be one paragraph' }] };
  for (const node of more) reading.refuse(node, 'must be one paragraph');
  return { parts: reading.runs(paragraph.children), faults: reading.faults };
}
