import type { ReactNode } from 'react';
import { ActButton, ActLink } from './ActButton.tsx';

/** Addresses of a list's neighbouring pages; undefined if there is none. */
export interface Pages {
  readonly newest?: string | undefined;
  readonly newer?: string | undefined;
  readonly older?: string | undefined;
  readonly oldest?: string | undefined;
}

const names = { newest: 'Newest', newer: 'Newer', older: 'Older', oldest: 'Oldest' } as const;

interface Properties {
  readonly rows: ReactNode;
  readonly pages: Pages;
  readonly label: string;
}

/** The pager below a list of a hundred rows per page. */
export function Pager({ rows, pages, label }: Properties) {
  return (
    <nav className="pager" aria-label={label}>
      <span>{rows}</span>
      <span className="push row">
        {(['newest', 'newer', 'older', 'oldest'] as const).map((name) => {
          const to = pages[name];
          return to === undefined ? (
            <ActButton key={name} off="There are no more rows in this direction.">
              {names[name]}
            </ActButton>
          ) : (
            <ActLink key={name} to={to}>
              {names[name]}
            </ActLink>
          );
        })}
      </span>
    </nav>
  );
}
