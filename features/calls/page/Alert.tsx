import type { ReactNode } from 'react';

/** What kept a time from being taken. Read out at once, and the first thing that the keyboard meets. */
export function Alert({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // Focus on arrival without a script: a button pressed led here.
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
