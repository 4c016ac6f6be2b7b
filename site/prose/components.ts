import type { Reference } from '../sections/article/article-words.ts';
import { Aside } from './Aside.tsx';
import { Box } from './Box.tsx';
import { citeFor } from './Cite.tsx';
import { Claim } from './Claim.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { Figures } from './Figures.tsx';
import type { Section } from './numbered-sections.ts';
import { PullQuote } from './PullQuote.tsx';
import { sectionHeadingFor } from './SectionHeading.tsx';
import { TextLink } from './TextLink.tsx';

/** What the body of an article may use without importing it; `footnotes` is the title of its footnotes. */
export function proseComponents(slug: string, references: readonly Reference[], sections: readonly Section[], footnotes: string) {
  return {
    Aside,
    Box,
    Cite: citeFor(slug, references),
    Claim,
    Figures,
    PullQuote,
    a: TextLink,
    h2: sectionHeadingFor(sections, footnotes),
    th: ColumnHead,
  };
}
