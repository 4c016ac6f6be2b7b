import '../../../site/ui/facts.css';
import type { ReactNode } from 'react';

interface Properties {
  readonly rows: readonly { readonly term: string; readonly text: ReactNode }[];
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
