import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';

interface Properties extends Omit<ComponentProps<'a'>, 'className' | 'href'> {
  readonly href: string;
  readonly look?: ButtonLook;
}

/** A link that looks like a button: it leads somewhere. For something that happens here use `Button`. */
export function ButtonLink({ look = 'first', ...rest }: Properties) {
  return <a className={buttonClass(look)} {...rest} />;
}
