import type { PhrasingContent, RootContent } from 'mdast';

export type Run = PhrasingContent;

/** A block of a letter: the Markdown that page, email and plain text each render, and two kinds of our own. */
export type Block =
  | RootContent
  /** A side note: in the page's margin, or at the end of an email. Never inside another block. */
  | { readonly type: 'note'; readonly children: readonly Run[] }
  /** The letter's drawing with its caption: always its first block, and nowhere else. */
  | { readonly type: 'drawing'; readonly alt: string; readonly children: readonly Run[] };

/** A line's plain text. With `addresses`, a link's address follows in brackets unless it is the link's text. */
export function plainRuns(runs: readonly Run[], addresses: boolean): string {
  return runs
    .map((run) => {
      if (run.type === 'break') return '\n';
      if ('value' in run) return run.value;
      const words = 'children' in run ? plainRuns(run.children, addresses) : '';
      const isNamed = run.type === 'link' && run.url !== words && run.url !== `mailto:${words}`;
      return addresses && isNamed ? `${words} (${run.url})` : words;
    })
    .join('');
}

/** The words of blocks or runs, for counting them. */
export function wordsOf(nodes: readonly Block[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value;
      return 'children' in node ? wordsOf(node.children) : '';
    })
    .join(' ');
}
