import type { ReactNode } from 'react';
import { claim } from '../../copy/registers.ts';
import type { Reference } from '../../sections/article/article-words.ts';

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

/** What the body of an article may use, in elements that every feed reader shows; it brings no style of its own. */
export function feedProse(references: readonly Reference[]) {
  function Cite({ id }: { readonly id: string }) {
    return <sup>{`[${references.findIndex((reference) => reference.id === id) + 1}]`}</sup>;
  }
  return { Aside, Box, Cite, Claim, Figures, PullQuote };
}
