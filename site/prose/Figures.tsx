import type { ReactNode } from 'react';

interface Properties {
  readonly caption: string;
  /** A Markdown table. */
  readonly children?: ReactNode;
}

/** A captioned table across text and margin. It scrolls inside itself where the screen is narrow. */
export function Figures({ caption, children }: Properties) {
  return (
    <figure className="tbl wide">
      <figcaption>{caption}</figcaption>
      <div className="scroller" role="region" aria-label={caption} tabIndex={0}>
        {children}
      </div>
    </figure>
  );
}
