/** Inline text of a letter. */
export type Run =
  | { readonly kind: 'words' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly runs: readonly Run[] }
  | { readonly kind: 'link'; readonly url: string; readonly runs: readonly Run[] }
  | { readonly kind: 'break' };

/** A block of a letter. Page, email and plain text each render every kind. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly runs: readonly Run[] }
  | {
      readonly kind: 'list';
      /** Number of the first entry; undefined where entries have none. */ readonly first: number | undefined;
      readonly entries: readonly (readonly Block[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' }
  /** A side note: in the page's margin, or at the end of an email. Never inside another block. */
  | { readonly kind: 'note'; readonly runs: readonly Run[] }
  /** The letter's drawing: always its first block, and nowhere else. */
  | { readonly kind: 'drawing'; readonly alt: string; readonly caption: readonly Run[] };

/** A line's plain text. With `addresses`, a link's address follows in brackets unless it is the link's text. */
export function plainRuns(runs: readonly Run[], addresses: boolean): string {
  return runs
    .map((run) => {
      switch (run.kind) {
        case 'words':
        case 'code':
          return run.text;
        case 'strong':
        case 'emphasis':
          return plainRuns(run.runs, addresses);
        case 'break':
          return '\n';
        case 'link': {
          const words = plainRuns(run.runs, addresses);
          return addresses && run.url !== words && run.url !== `mailto:${words}` ? `${words} (${run.url})` : words;
        }
      }
    })
    .join('');
}

/** The plain text of blocks, without addresses. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'list':
          return block.entries.map(wordsOf).join('\n');
        case 'quote':
          return wordsOf(block.blocks);
        case 'rule':
          return '';
        case 'drawing':
          return plainRuns(block.caption, false);
        default:
          return plainRuns(block.runs, false);
      }
    })
    .join('\n');
}
