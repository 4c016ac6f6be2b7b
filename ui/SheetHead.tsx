import type { ReactNode } from 'react';

interface Properties {
  readonly title: string;
  readonly lede: string;
  readonly children?: ReactNode;
}

/** The head of a page without a hero: title and lede. */
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
