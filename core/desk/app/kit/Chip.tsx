import type { ReactNode } from 'react';

/** A short fact on a ground: `over` a limit that is near, `broke` a fault, `out` an outline. */
export function Chip({ children, look }: { readonly children: ReactNode; readonly look?: 'over' | 'broke' | 'out' | undefined }) {
  return <span className={look === undefined ? 'chip' : `chip ${look}`}>{children}</span>;
}
