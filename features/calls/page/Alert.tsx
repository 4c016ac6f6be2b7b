import type { ReactNode } from 'react';

interface Properties {
  readonly title: string;
  readonly children: ReactNode;
}

/** What kept a time from being taken. Read out at once, and the first thing that the keyboard meets. */
export function Alert({ title, children }: Properties) {
  return (
    // Focus on arrival without a script: a button pressed led here.
    <div className="call-alert" role="alert" tabIndex={-1} autoFocus>
      <svg viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        <path d="M9 1.8 17 16H1Z" />
        <path d="M9 7v4M9 13v.4" />
      </svg>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}
