import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Properties {
  readonly to: string;
  readonly children: ReactNode;
  readonly look?: 'link' | 'row' | 'plain';
  readonly more?: string;
}

/** A link to an address of the desk. `row`: the link of a table row. */
export function DeskLink({ to, children, look = 'link', more }: Properties) {
  return (
    <Link to={to} className={look === 'row' ? 'rowlink' : look}>
      {children}
      {more === undefined ? null : <span className="vh"> {more}</span>}
    </Link>
  );
}
