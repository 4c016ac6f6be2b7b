import type { ReactNode } from 'react';
import { ActButton } from './ActButton.tsx';
import { grouped } from './numbers.ts';

/** What can be done with the rows that are ticked; Esc clears them, which the room binds with `useKeys`. */
export function SelectionBar({
  n,
  onClear,
  children,
}: {
  readonly n: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  if (n === 0) return null;
  return (
    <div className="selbar" role="region" aria-label="Selected">
      <span>
        <b>{grouped(n)} selected</b>
      </span>
      {children}
      <ActButton className="push" keys="Esc" onPress={onClear}>
        Clear
      </ActButton>
    </div>
  );
}
