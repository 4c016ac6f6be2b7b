import type { ReactNode } from 'react';
import type { Home } from './home-words.ts';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { Notebook } from '../../ui/Notebook.tsx';

interface Properties {
  readonly copy: Home['newsletter'];
  readonly drawing: { readonly name: string; readonly alt: string };
  /** The sign-up form, an island that the page must pass in. */
  readonly children?: ReactNode;
}

/** Squared paper, the monthly letter, and the light drawn to scale. */
export function Newsletter({ copy, drawing, children }: Properties) {
  return (
    <Notebook drawing={drawing} labelledBy="newsletter-title">
      <SectionHeading number={copy.number} title={copy.heading} id="newsletter-title" plain />
      <p className="mt-5 max-w-measure lede">{copy.lede}</p>
      <p className="mt-3 mb-8 note">
        <a className="link" href={copy.letters.to}>
          {copy.letters.label}
        </a>
      </p>
      {children}
    </Notebook>
  );
}
