import type { ReactNode } from 'react';

/** Why a time could not be taken. Announced at once and focused on arrival. */
export function Alert({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // Moves the focus here without a script: the visitor has just pressed a button.
    <div
      className="mt-4 border-2 border-error bg-error-tint px-4.5 py-3.5 text-small"
      role="alert"
      tabIndex={-1}
      autoFocus
    >
      <h2 className="font-sans text-h4 font-semibold text-error">{title}</h2>
      {children}
    </div>
  );
}
