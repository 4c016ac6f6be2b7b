import '../../styles/notebook.css';
import type { ReactNode } from 'react';
import type { Home } from '../../schemas/home.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

interface Properties {
  readonly copy: Home['newsletter'];
  /** The sign-up form, which hydrates and therefore comes from the page. */
  readonly children?: ReactNode;
}

/** Squared paper, the monthly letter, and the light drawn to scale. */
export function Newsletter({ copy, children }: Properties) {
  return (
    <section className="notebook" aria-labelledby="newsletter-title">
      <div className="wrap notebook-page">
        <div className="notebook-words">
          <SectionHeading number={copy.number} title={copy.heading} id="newsletter-title" plain />
          <p className="lede mt-5 max-w-measure">{copy.lede}</p>
          {children}
          <p className="note mt-2.5 max-w-measure">
            {copy.note} <TextLink href={copy.privacy.to}>{copy.privacy.label}</TextLink>.
          </p>
        </div>
        <div className="notebook-light">
          <Drawing name={copy.drawing} alt={copy.alt} />
        </div>
      </div>
    </section>
  );
}
