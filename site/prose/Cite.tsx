import type { ComponentType } from 'react';
import type { Reference } from './article-words.ts';

interface Properties {
  /** Id of a reference in the article's frontmatter. */
  readonly id: string;
}

/** `<Cite id="…"/>` for an article with these references: the reference's number, linked to the list. */
export function citeFor(article: string, references: readonly Reference[]): ComponentType<Properties> {
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
