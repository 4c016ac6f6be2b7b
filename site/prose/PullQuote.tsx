import type { ReactNode } from 'react';

/** One sentence of the article, set large across text and margin. */
export function PullQuote({ children }: { readonly children?: ReactNode }) {
  return <blockquote className="pull">{children}</blockquote>;
}
