import './flip-card.css';
import type { ReactNode } from 'react';
import type { Home } from './home-words.ts';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

interface Properties {
  readonly copy: Home['solutions'];
  /** The flip cards, which hydrate and therefore come from the page. */
  readonly children?: ReactNode;
}

/** Heading and grid of the three flip cards. */
export function Solutions({ copy, children }: Properties) {
  return (
    <section className="py-section" id="products-ai" aria-labelledby="solutions-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="solutions-title">
          {copy.lede}
        </SectionHeading>
        <div className="flips">{children}</div>
      </div>
    </section>
  );
}
