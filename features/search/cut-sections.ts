import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import type { Section } from './built-search.ts';

const { findOne } = DomUtils;

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { readonly attribs: unknown }>;
type Cut = Pick<Section, 'part' | 'anchor' | 'sentences'>;

const unread = new Set([
  'script',
  'style',
  'template',
  'svg',
  'form',
  'nav',
  'button',
  'noscript',
  'thead',
  'caption',
  'sup',
]);
const inline = new Set(
  'a abbr b bdi br cite code dfn em i kbd mark q s small span strong sub time u var wbr'.split(' '),
);
/** Classes left out of the index: hidden text, section numbers and bylines. */
const unreadClasses = new Set(['sr-only', 'section-number', 'article-byline', 'letter-byline']);
/** Classes of inline elements set on a line of their own, separated from the text beside them. */
const ownLine = new Set(['block', 'table-note']);
/** Elements that continue the line of their row or term. */
const cells = new Set(['td', 'th', 'dd']);
const sentencesOf = new Intl.Segmenter('en-GB', { granularity: 'sentence' });
/** Endings that do not end a sentence: an initial, or an abbreviation before a name or number. */
const goesOn = /(?:^|[\s(])(?:\p{Lu}|Art|Arts|Dr|Figs?|Mr|Mrs|Ms|No|Nos|Prof|Reg|St|al|cf|pp?|vs|e\.g|i\.e)\.\s*$/u;

/** Splits a built page at its headings; questions, and terms or rows with an id, count as headings. */
export function cutSections(html: string): readonly Cut[] {
  const main = findOne(({ name }) => name === 'main', parseDocument(html).children);
  if (!main) return [];
  const cutter = new Cutter();
  cutter.read(main, '');
  return cutter.sections();
}

class Cutter {
  readonly #sections: { part: string; anchor: string; lines: string[]; isElsewhere: boolean }[] = [];
  #line = '';
  /** Whether the line has text outside links. */
  #says = false;

  sections(): readonly Cut[] {
    this.#endLine();
    return this.#sections
      .filter(({ lines, isElsewhere }, place) => !isElsewhere && (place === 0 || lines.length > 0))
      .map(({ part, anchor, lines }) => ({ part, anchor, sentences: lines.flatMap(split) }));
  }

  /** @param within id of the nearest enclosing element with one */
  read(element: Element, within: string): void {
    for (const child of element.children) {
      if (child.type === ElementType.Text) {
        this.#line += child.data;
        this.#says ||= child.data.trim() !== '' && element.name !== 'a' && !isInLink(element);
      } else if (isTag(child) && !isUnread(child)) this.#readElement(child, within);
    }
  }

  #readElement(element: Element, within: string): void {
    const { name, attribs } = element;
    const id = attribs['id'] ?? attribs['aria-labelledby'] ?? within;
    if (isHeading(element)) this.#begin(element, id);
    else if (inline.has(name)) {
      if (name === 'br' || this.#runsInto(element)) this.#line += ' ';
      const isApart = hasClass(element, ownLine);
      if (isApart) this.#separate();
      this.read(element, id);
      if (isApart) this.#separate();
    } else this.#readBlock(element, id);
  }

  #readBlock(element: Element, id: string): void {
    const { name } = element;
    if (!cells.has(name)) this.#endLine();
    else this.#separate();
    this.read(element, id);
    if (!cells.has(name) && name !== 'dt') this.#endLine();
  }

  #begin(heading: Element, within: string): void {
    this.#endLine();
    const part = plain(textOf(heading)).replace(/^\d+ (?=\p{Lu})/u, '');
    // The heading of a card belongs to the page that it links to.
    const isElsewhere = findOne(({ name }) => name === 'a', heading.children) !== null || isInLink(heading);
    const anchor =
      heading.name === 'h1'
        ? ''
        : within === '' || /^v\d/.test(within)
          ? (this.#sections.at(-1)?.anchor ?? '')
          : within;
    this.#sections.push({ part, anchor, lines: [], isElsewhere });
  }

  /** A link or span displayed as a line of its own has no space before it in the source. */
  #runsInto(element: Element): boolean {
    const begins = element.name === 'a' || (element.name === 'span' && /^\p{Lu}/u.test(textOf(element)));
    return begins && /[\p{L}\p{N}.]$/u.test(this.#line);
  }

  #separate(): void {
    if (!/(?:^|· )\s*$/.test(this.#line)) this.#line += ' · ';
  }

  #endLine(): void {
    const line = plain(this.#line);
    this.#line = '';
    if (line !== '' && this.#says) this.#sections.at(-1)?.lines.push(line);
    this.#says = false;
  }
}

function isTag(node: Node): node is Element {
  return node.type === ElementType.Tag;
}

function isUnread(element: Element): boolean {
  const { name, attribs } = element;
  return (
    unread.has(name) ||
    attribs['hidden'] !== undefined ||
    attribs['aria-hidden'] === 'true' ||
    hasClass(element, unreadClasses)
  );
}

function hasClass({ attribs }: Element, classes: ReadonlySet<string>): boolean {
  return attribs['class']?.split(/\s+/).some((name) => classes.has(name)) === true;
}

function isHeading({ name, attribs, parent }: Element): boolean {
  if (/^h[1-3]$/.test(name)) return true;
  const row = parent?.type === ElementType.Tag ? parent.attribs['id'] : undefined;
  return (name === 'dt' || (name === 'th' && attribs['scope'] === 'row')) && row !== undefined;
}

function isInLink({ parent }: Element): boolean {
  return parent?.type === ElementType.Tag && (parent.name === 'a' || isInLink(parent));
}

function textOf(node: Node): string {
  if (node.type === ElementType.Text) return node.data;
  if (!isTag(node) || isUnread(node)) return '';
  return (hasClass(node, ownLine) ? '· ' : '') + node.children.map(textOf).join(node.name === 'br' ? ' ' : '');
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/^[ ·]+|[ ·]+$/g, '');
}

function split(line: string): readonly string[] {
  const sentences: string[] = [];
  for (const { segment } of sentencesOf.segment(line)) {
    const last = sentences.at(-1);
    if (last !== undefined && goesOn.test(last)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim().replace(/^· /, ''));
}
