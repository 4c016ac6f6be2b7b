import { Aside } from './Aside.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { Reference } from './article-words.ts';
import { Claim } from './Claim.tsx';
import { numberedHeadingFor, type Section } from './numbered-sections.tsx';
import { ProseLink } from './ProseLink.tsx';

/** Components that articles use without importing them, besides Figures.astro. @param footnotes their title */
export function proseComponents(
  slug: string,
  references: readonly Reference[],
  sections: readonly Section[],
  footnotes: string,
) {
  return {
    Aside,
    Box,
    Cite: citeFor(slug, references),
    Claim,
    PullQuote,
    a: ProseLink,
    h2: numberedHeadingFor(sections, footnotes),
    th: ColumnHead,
  };
}

/** A worked example or a checklist, in a box of the land colour. */
export function Box({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="box">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function ColumnHead({ children }: { readonly children?: ReactNode }) {
  return <th scope="col">{children}</th>;
}

/** One sentence of the article, set large across text and margin. */
export function PullQuote({ children }: { readonly children?: ReactNode }) {
  return <blockquote className="pull">{children}</blockquote>;
}

function citeFor(article: string, references: readonly Reference[]): ComponentType<{ readonly id: string }> {
  return function Cite({ id }) {
    const number = references.findIndex((reference) => reference.id === id) + 1;
    if (number === 0) {
      const known = references.map((reference) => reference.id).join(', ');
      throw new Error(`content/articles/${article}.mdx: <Cite id="${id}"/>: no such reference. Known: ${known}`);
    }
    return (
      <sup className="cite">
        <a href={`#${id}`} aria-label={`Reference ${number}`}>
          {number}
        </a>
      </sup>
    );
  };
}
