import type { ReactNode } from 'react';

/** A link in running text. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}
