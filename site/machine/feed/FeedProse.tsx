import type { ReactNode } from 'react';
import { claim } from '../../copy/registers.ts';
import type { Reference } from '../../prose/article-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';

interface Children {
  readonly children?: ReactNode;
}

function Aside({ children }: Children) {
  return <blockquote>{children}</blockquote>;
}

function Box({ title, children }: Children & { readonly title: string }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Claim({ id }: { readonly id: string }) {
  const { figure, basis } = claim(id);
  return (
    <>
      {figure}
      {basis === 'illustrative' && <sup>◇</sup>}
    </>
  );
}

function Figures({ caption, children }: Children & { readonly caption: string }) {
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      {children}
    </figure>
  );
}

function PullQuote({ children }: Children) {
  return <blockquote>{children}</blockquote>;
}

/** A figure's initial state as an image, since feed readers run no scripts. */
function pictureOf(name: string, alt: string) {
  return function Picture({ children }: Children) {
    return (
      <figure>
        <Drawing name={`figure-${name}-wider`} alt={alt} />
        <figcaption>{children}</figcaption>
      </figure>
    );
  };
}

interface FigureAlts {
  readonly evaluation: string;
  readonly governor: string;
  readonly leadingMarks: string;
  readonly threshold: string;
}

/** An article's components as plain elements that every feed reader shows. */
export function feedProse(references: readonly Reference[], alts: FigureAlts) {
  function Cite({ id }: { readonly id: string }) {
    return <sup>{`[${references.findIndex((reference) => reference.id === id) + 1}]`}</sup>;
  }
  return {
    Aside,
    Box,
    Cite,
    Claim,
    EvaluationFigure: pictureOf('evaluation', alts.evaluation),
    Figures,
    GovernorFigure: pictureOf('governor', alts.governor),
    LeadingMarksFigure: pictureOf('leading-marks', alts.leadingMarks),
    PullQuote,
    ThresholdFigure: pictureOf('threshold', alts.threshold),
  };
}
