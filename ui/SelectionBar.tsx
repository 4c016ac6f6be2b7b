import type { ReactNode } from 'react';
import { ActButton } from './ActButton.tsx';
import { grouped } from './numbers.ts';

const bar =
  'flex flex-wrap items-center gap-x-3 gap-y-2 bg-ink px-3 py-2 text-paper [&_:focus-visible]:outline-focus-on-ink ' +
  'max-[700px]:sticky max-[700px]:bottom-14 max-[700px]:z-5 print:hidden forced-colors:border ' +
  '[&_.btn]:border-rule-strong [&_.btn]:bg-transparent [&_.btn]:text-paper [&_.btn:hover]:bg-paper ' +
  '[&_.btn:hover]:text-ink';

interface Properties {
  readonly n: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Acts on the selected rows. Esc clears the selection; the room binds it with `useKeys`. */
export function SelectionBar({ n, onClear, children }: Properties) {
  if (n === 0) return null;
  return (
    <div className={bar} role="region" aria-label="Selected">
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
