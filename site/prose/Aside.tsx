import type { ReactNode } from 'react';

/** A margin note next to the preceding paragraph. */
export function Aside({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="aside" role="note">
      {children}
    </div>
  );
}
