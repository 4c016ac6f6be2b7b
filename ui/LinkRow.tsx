import type { ReactNode } from 'react';

interface Properties {
  readonly links: readonly { readonly label: string; readonly to: string }[];
  readonly className: string;
  readonly children?: ReactNode;
}

/** A row of links with full-height targets. */
export function LinkRow({ links, className, children }: Properties) {
  return (
    <ul className={`${className} flex flex-wrap gap-x-6 text-small`}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <a className="inline-block py-1 link" href={to}>
            {label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
