/** A run of words within a line. */
export type Run =
  | { readonly kind: 'words' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly runs: readonly Run[] }
  | { readonly kind: 'link'; readonly url: string; readonly runs: readonly Run[] }
  | { readonly kind: 'break' };

/** A block of a letter. Page, mail and plain text each show every kind. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly runs: readonly Run[] }
  | {
      readonly kind: 'list';
      /** Number of the first entry; undefined where entries have none. */ readonly first: number | undefined;
      readonly entries: readonly (readonly Block[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' }
  /** Said beside the text: in the margin of the page, at the end of a mail. Never inside another block. */
  | { readonly kind: 'note'; readonly runs: readonly Run[] }
  /** The letter's one drawing. The first block of every letter, and of nothing else. */
  | { readonly kind: 'drawing'; readonly alt: string; readonly caption: readonly Run[] };

/** The words of a line without mark-up; with `addresses`, a link's stands in brackets where it is not its words. */
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

/** Every word of some blocks, in their order, without mark-up and addresses. */
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
