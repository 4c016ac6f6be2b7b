import type { ReactNode } from 'react';

interface Properties {
  readonly heading: string;
  readonly lede: string;
  readonly children?: ReactNode;
}

/** The layout of a call page without times: the situation and the next step. */
export function EndSheet({ heading, lede, children }: Properties) {
  return (
    <section className="call-sheet wrap" aria-labelledby="call">
      <div>
        <h1 id="call">{heading}</h1>
        <p className="mt-6 max-w-measure lede">{lede}</p>
        {children}
      </div>
    </section>
  );
}
