import type { BlockContent, DefinitionContent, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, Run } from '../mail/letter-text.ts';
import { plainRuns } from '../mail/plain-text.ts';

/** What an issue says: its heading, and what follows. */
export interface IssueText {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/** Something in the file that no mail carries. One line for the editor, with the line's number. */
export class IssueFault extends Error {}

/** What Markdown can say and a mail does not, by the name of its node, and why or what to write instead. */
const refusals: Readonly<Partial<Record<Nodes['type'], string>>> = {
  image: 'pictures are not sent: a picture in a mail tells its server who reads it',
  imageReference: 'pictures are not sent: a picture in a mail tells its server who reads it',
  html: 'HTML and components are not sent',
  code: 'code blocks are not sent',
  table: 'tables are not sent',
  delete: 'words crossed out are not sent',
  footnoteReference: 'footnotes are not sent; say it in the text',
  footnoteDefinition: 'footnotes are not sent; say it in the text',
  linkReference: 'write the address of a link in round brackets behind its words',
  definition: 'write the address of a link in round brackets behind its words',
};

interface Reading {
  readonly siteUrl: string;
}

function fault(node: Nodes, reason: string): IssueFault {
  return new IssueFault(`line ${node.position?.start.line ?? 1}: ${reason}`);
}

function refused(node: Nodes): IssueFault {
  return fault(node, refusals[node.type] ?? `a mail carries no ${node.type}`);
}

function address(node: Nodes, url: string, { siteUrl }: Reading): string {
  if (url.startsWith('/') && !url.startsWith('//')) return siteUrl + url;
  if (/^(?:https:\/\/|mailto:)/.test(url) && URL.canParse(url)) return url;
  throw fault(node, `${url} must be an address with https://, or a path of this site such as /insights`);
}

function runOf(node: PhrasingContent, reading: Reading): Run {
  switch (node.type) {
    case 'text':
      return { kind: 'words', text: node.value.replaceAll('\n', ' ') };
    case 'inlineCode':
      return { kind: 'code', text: node.value };
    case 'strong':
    case 'emphasis':
      return { kind: node.type, runs: runsOf(node.children, reading) };
    case 'break':
      return { kind: 'break' };
    case 'link':
      if (typeof node.title === 'string') throw fault(node, 'no mail program shows the title of a link; leave it out');
      return { kind: 'link', url: address(node, node.url, reading), runs: runsOf(node.children, reading) };
    default:
      throw refused(node);
  }
}

function runsOf(nodes: readonly PhrasingContent[], reading: Reading): readonly Run[] {
  return nodes.map((node) => runOf(node, reading));
}

function blockOf(node: BlockContent | DefinitionContent | RootContent, reading: Reading): Block {
  switch (node.type) {
    case 'heading':
      if (node.depth === 1) throw fault(node, 'an issue has one heading with a single #; use ## for parts');
      if (node.depth > 2) throw fault(node, 'only # and ## are headings');
      return { kind: 'heading', runs: runsOf(node.children, reading) };
    case 'paragraph': {
      const [first] = node.children;
      if (first?.type === 'text' && /^(?:import|export)\s/.test(first.value)) throw fault(node, 'imports are not sent');
      if (first?.type === 'text' && first.value.startsWith('|')) throw fault(node, 'tables are not sent');
      return { kind: 'paragraph', runs: runsOf(node.children, reading) };
    }
    case 'list': {
      const boxed = node.children.find(({ checked }) => typeof checked === 'boolean');
      if (boxed) throw fault(boxed, 'boxes to tick are not sent');
      return {
        kind: 'list',
        first: node.ordered === true ? (node.start ?? 1) : undefined,
        entries: node.children.map(({ children }) => blocksOf(children, reading)),
      };
    }
    case 'blockquote':
      return { kind: 'quote', blocks: blocksOf(node.children, reading) };
    case 'thematicBreak':
      return { kind: 'rule' };
    default:
      throw refused(node);
  }
}

function blocksOf(nodes: readonly (BlockContent | DefinitionContent | RootContent)[], reading: Reading): readonly Block[] {
  return nodes.map((node) => blockOf(node, reading));
}

/** Front matter as empty lines, so that lines keep their numbers. */
function withoutFrontMatter(source: string): string {
  return source.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---(?=\r?\n|$)/, (matter) => matter.replace(/[^\n]/g, ''));
}

/**
 * Reads an issue written in Markdown (CommonMark, with bare addresses as links): one `# heading` first, then `## headings`,
 * paragraphs, lists, quotes, rules, links, emphasis and code within a line. Throws `IssueFault` on everything else that
 * Markdown can say (pictures, HTML, tables, …): what a mail cannot show must not reach readers as mark-up.
 * @param siteUrl origin that paths such as `/insights` are put behind
 */
export function readIssue(source: string, siteUrl: string): IssueText {
  const [first, ...rest] = fromMarkdown(withoutFrontMatter(source), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
  if (first?.type !== 'heading' || first.depth !== 1 || first.children.length === 0) {
    throw new IssueFault(`line ${first?.position?.start.line ?? 1}: an issue begins with its heading, such as "# Field notes, November"`);
  }
  if (rest.length === 0) throw new IssueFault('there is nothing below the heading');
  const reading = { siteUrl };
  return { heading: plainRuns(runsOf(first.children, reading), false), blocks: blocksOf(rest, reading) };
}

/** What mail programs show beside the subject: the first paragraph, shortened at a space. */
export function previewOf({ heading, blocks }: IssueText): string {
  const paragraph = blocks.find((block) => block.kind === 'paragraph');
  const text = (paragraph?.kind === 'paragraph' ? plainRuns(paragraph.runs, false) : heading).replaceAll('\n', ' ');
  return text.length <= 140 ? text : `${text.slice(0, 140).replace(/\s+\S*$/, '')} …`;
}
