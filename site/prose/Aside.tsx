import type { ReactNode } from 'react';

/** A note in the margin, beside the paragraph before it. */
export function Aside({ children }: { readonly children?: ReactNode }) {
  return <div className="aside" role="note">{children}</div>;
}
