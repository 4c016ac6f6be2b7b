import type { ComponentProps } from 'react';
import { NewTab } from '../ui/NewTab.tsx';

/** The arrow back from a note, with the text variation selector: phones show it as an emoji otherwise. */
const arrowBack = '↩\uFE0E';

/** A link in running text; one that leaves the site opens in a new tab and says so. */
export function ProseLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if ('data-footnote-backref' in rest) {
    // Markdown labels a note's mark "reference", which has another meaning on these pages.
    return (
      <a href={href} {...rest} aria-label={rest['aria-label']?.replace('reference', 'note')}>
        {arrowBack}
      </a>
    );
  }
  if (!href.startsWith('https://')) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" {...rest}>
      {children}
      <NewTab />
    </a>
  );
}
