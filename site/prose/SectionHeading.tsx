import type { ComponentProps, ComponentType } from 'react';
import type { Section } from './numbered-sections.ts';

/** The `##` of an article with these sections: its number in magenta, then its words. */
export function sectionHeadingFor(sections: readonly Section[]): ComponentType<ComponentProps<'h2'>> {
  return function SectionHeading({ id = '', children }) {
    const section = sections.find(({ slug }) => slug === id);
    return (
      <h2 id={id}>
        {section && <span className="section-number figures">{section.number}</span>} {children}
      </h2>
    );
  };
}
