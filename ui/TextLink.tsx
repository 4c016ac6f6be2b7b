import type { ReactNode } from 'react';

/** A link in running words: magenta, underlined. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}
