import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

export function OpenBox({ children, onPress }: { readonly children: ReactNode; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      className={
        'openbox flex min-h-10 flex-[1_1_14rem] cursor-text items-center gap-2 rounded-control border ' +
        'border-rule-strong bg-field px-3 py-1 text-start leading-[1.2] text-ink-2 hover:border-ink'
      }
      aria-keyshortcuts="R"
      onClick={onPress}
    >
      <Icon name="undo" />
      <span>{children}</span>
      <kbd className="ms-auto" aria-hidden="true">
        R
      </kbd>
    </button>
  );
}
