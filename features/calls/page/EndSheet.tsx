import type { ReactNode } from 'react';

interface Properties {
  readonly heading: string;
  readonly lede: string;
  readonly children?: ReactNode;
}

/** A page about a call that shows no times: what is the matter, and what to do next. */
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
