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
