import './open-box.css';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

/** The field for an answer while nobody writes: one line that opens it. */
export function OpenBox({ children, onPress }: { readonly children: ReactNode; readonly onPress: () => void }) {
  return (
    <button type="button" className="openbox" aria-keyshortcuts="R" onClick={onPress}>
      <Icon name="undo" />
      <span>{children}</span>
      <kbd aria-hidden="true">R</kbd>
    </button>
  );
}
