import type { ReactNode } from 'react';
import type { CallsCopy } from './calls-words.ts';
import { Facts, linkFacts, type LinkFacts } from './Facts.tsx';

interface Properties {
  readonly heading: string;
  readonly facts: CallsCopy['facts'];
  readonly link: LinkFacts;
  /** What is said under the heading. */
  readonly children: ReactNode;
}

/** The top of a page that offers no times: what is so, and which enquiry it is about. */
export function CallHead({ heading, facts, link, children }: Properties) {
  return (
    <section className="times-top wrap" aria-labelledby="call">
      <div className="times-head">
        <div>
          <h1 id="call">{heading}</h1>
          <p className="mt-6 max-w-160 lede">{children}</p>
        </div>
        <Facts rows={linkFacts(facts, link)} />
      </div>
    </section>
  );
}
