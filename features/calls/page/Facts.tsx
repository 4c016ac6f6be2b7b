import type { CallsCopy } from './calls-words.ts';

/** Facts about a link to choose a time. */
export interface LinkFacts {
  readonly reference: string;
  /** Dates in words: of the request, and the last on which the link works. */
  readonly asked: string;
  readonly until: string;
}

/** Classes of the columns under the days. */
export const timesFoot =
  'mt-[clamp(2rem,1rem+3vw,3.5rem)] grid grid-cols-1 items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-8 pb-12 ' +
  'md:grid-cols-[minmax(0,6.6fr)_minmax(0,5.4fr)] print:mt-[4mm] print:grid-cols-1 print:p-0';

export function linkFacts(terms: CallsCopy['facts'], { reference, asked, until }: LinkFacts) {
  return [
    { term: terms.reference, text: reference },
    { term: terms.asked, text: asked },
    { term: terms.until, text: until },
  ];
}
