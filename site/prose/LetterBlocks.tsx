import { createElement, type ComponentType, type ReactNode } from 'react';
import { plainRuns, type Block } from '../../contract/letter-tree.ts';

interface Properties {
  readonly href?: string;
  readonly start?: number;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: ReactNode;
}

const tags = {
  emphasis: 'em',
  strong: 'strong',
  inlineCode: 'code',
  link: 'a',
  break: 'br',
  heading: 'h2',
  paragraph: 'p',
  list: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  thematicBreak: 'hr',
  note: 'note',
  drawing: 'drawing',
} as const;

type Tag = (typeof tags)[keyof typeof tags] | 'ol';
const tagOf = new Map<string, Tag>(Object.entries(tags));

/** Components that replace tags of a letter on a page, in the feed or in an email, by their names. */
export type LetterParts = Readonly<Partial<Record<Tag, ComponentType<Properties>>>> & {
  /** Id of a heading by its words. */
  readonly idOf?: (words: string) => string;
};

/** What a node contains; the first paragraph of a list's entry is part of its line. */
function within(node: Extract<Block, { readonly children: unknown }>): readonly Block[] {
  const [first, ...rest] = node.children;
  return node.type === 'listItem' && first?.type === 'paragraph' ? [...first.children, ...rest] : node.children;
}

function propertiesOf(node: Block, { idOf }: LetterParts): Properties {
  if (node.type === 'link') return { href: node.url };
  if (node.type === 'drawing') return { alt: node.alt };
  if (node.type === 'list' && node.ordered === true) return { start: node.start ?? 1 };
  return node.type === 'heading' && idOf ? { id: idOf(plainRuns(node.children, false)) } : {};
}

/** A letter's text. The drawing is left out where `parts` has none; `plainStory` writes the same as plain text. */
export function LetterBlocks({ blocks, parts }: { readonly blocks: readonly Block[]; readonly parts: LetterParts }) {
  return blocks.map((node, key): ReactNode => {
    if (node.type === 'text') return node.value;
    const tag = node.type === 'list' && node.ordered === true ? 'ol' : tagOf.get(node.type);
    if (tag === undefined || (tag === 'drawing' && !parts.drawing)) return undefined;
    const children =
      'value' in node ? node.value : 'children' in node && <LetterBlocks blocks={within(node)} parts={parts} />;
    return createElement(parts[tag] ?? tag, { key, ...propertiesOf(node, parts) }, children || undefined);
  });
}
