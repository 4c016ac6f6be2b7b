import type { ReactNode } from 'react';

/** Head of a column in a Markdown table. */
export function ColumnHead({ children }: { readonly children?: ReactNode }) {
  return <th scope="col">{children}</th>;
}
