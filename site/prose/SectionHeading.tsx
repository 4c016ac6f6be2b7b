import type { ComponentProps, ComponentType } from 'react';
import { footnotesSlug, type Section } from './numbered-sections.ts';

/** The `##` of an article with these sections: its number in magenta, then its words. Footnotes go under their own title. */
export function sectionHeadingFor(sections: readonly Section[], footnotes: string): ComponentType<ComponentProps<'h2'>> {
  return function SectionHeading({ id = '', children }) {
    const section = sections.find(({ slug }) => slug === id);
    if (!section) return <h2 id={id}>{id === footnotesSlug ? footnotes : children}</h2>;
    return (
      <h2 id={id}>
        <span className="heading-number figures">{section.number}</span> {children}
      </h2>
    );
  };
}
