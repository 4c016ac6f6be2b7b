import '../../../ui/facts.css';
import type { ReactNode } from 'react';
import type { CallsCopy } from './calls-words.ts';

/** What is known of a link to choose a time. */
export interface LinkFacts {
  readonly reference: string;
  /** Days in words: of the request, and until which the link works. */
  readonly asked: string;
  readonly until: string;
}

interface Properties {
  readonly rows: readonly { readonly term: string; readonly text: ReactNode }[];
}

export function linkFacts(terms: CallsCopy['facts'], { reference, asked, until }: LinkFacts): Properties['rows'] {
  return [
    { term: terms.reference, text: reference },
    { term: terms.asked, text: asked },
    { term: terms.until, text: until },
  ];
}

/** What is known, term by term, ruled. */
export function Facts({ rows }: Properties) {
  return (
    <dl className="facts figures">
      {rows.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
