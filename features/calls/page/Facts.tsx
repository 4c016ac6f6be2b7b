import type { CallsCopy } from './calls-words.ts';

/** What is known of a link to choose a time. */
export interface LinkFacts {
  readonly reference: string;
  /** Days in words: of the request, and until which the link works. */
  readonly asked: string;
  readonly until: string;
}

export function linkFacts(terms: CallsCopy['facts'], { reference, asked, until }: LinkFacts) {
  return [
    { term: terms.reference, text: reference },
    { term: terms.asked, text: asked },
    { term: terms.until, text: until },
  ];
}
