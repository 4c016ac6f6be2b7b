import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';

interface Properties {
  readonly href: string;
  readonly children: ReactNode;
  readonly look?: ButtonLook;
}

/** A link that looks like a button: it leads somewhere. For something that happens here use `Button`. */
export function ButtonLink({ href, children, look = 'first' }: Properties) {
  return (
    <a className={buttonClass(look)} href={href}>
      {children}
    </a>
  );
}
