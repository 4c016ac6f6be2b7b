import type { ComponentProps, ComponentType } from 'react';

export interface Heading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

export interface Section {
  readonly number: number;
  readonly slug: string;
  readonly text: string;
}

/** Slug of the heading that Markdown adds before footnotes; it is not a section. */
const footnotesSlug = 'footnote-label';

/** The `##` headings of an article, numbered from one. */
export function numberedSections(headings: readonly Heading[]): readonly Section[] {
  return headings
    .filter(({ depth, slug }) => depth === 2 && slug !== footnotesSlug)
    .map(({ slug, text }, index) => ({ number: index + 1, slug, text }));
}

/** Creates the `##` heading component for an article: number in magenta, then text. Footnotes have their own title. */
export function numberedHeadingFor(
  sections: readonly Section[],
  footnotes: string,
): ComponentType<ComponentProps<'h2'>> {
  return function NumberedHeading({ id = '', children }) {
    const section = sections.find(({ slug }) => slug === id);
    if (!section) return <h2 id={id}>{id === footnotesSlug ? footnotes : children}</h2>;
    return (
      <h2 id={id}>
        <span className="heading-number figures">{section.number}</span> {children}
      </h2>
    );
  };
}
