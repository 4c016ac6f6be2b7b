import type { ReactNode } from 'react';

interface Properties {
  /** Magenta number next to the page's scale: `01`, or `Plate A`. */
  readonly number?: string;
  readonly title: string;
  readonly id: string;
  /** The lede to the right of the title; it may end with a link. */
  readonly children?: ReactNode;
  /** One column, no space below: for a heading inside a grid. */
  readonly plain?: boolean;
}

/** Number, if it has one, title and lede of a section. */
export function SectionHeading({ number, title, id, children, plain = false }: Properties) {
  return (
    <div className={`section-head reveal${plain ? ' plain' : ''}`}>
      {number === undefined ? null : <p className="section-number figures">{number}</p>}
      <h2 id={id}>{title}</h2>
      {children === undefined ? null : <p className="lede">{children}</p>}
    </div>
  );
}
