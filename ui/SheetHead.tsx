import type { ReactNode } from 'react';

interface Properties {
  readonly title: string;
  readonly lede: string;
  /** What stands below the lede. */
  readonly children?: ReactNode;
}

/** Head of a page without a hero: its name and what it is about. */
export function SheetHead({ title, lede, children }: Properties) {
  return (
    <div className="page-head">
      <div className="wrap">
        <h1 className="max-w-[15em]">{title}</h1>
        <p className="mt-6 max-w-160 lede">{lede}</p>
        {children}
      </div>
    </div>
  );
}
