/** A heading as the Markdown processor reports it. */
export interface Heading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

/** A numbered section of an article. */
export interface Section {
  readonly number: number;
  readonly slug: string;
  readonly text: string;
}

/** Heading that Markdown adds before its footnotes; it is not a section. */
export const footnotesSlug = 'footnote-label';

/** The `##` headings of an article, numbered from one. */
export function numberedSections(headings: readonly Heading[]): readonly Section[] {
  return headings
    .filter(({ depth, slug }) => depth === 2 && slug !== footnotesSlug)
    .map(({ slug, text }, index) => ({ number: index + 1, slug, text }));
}
