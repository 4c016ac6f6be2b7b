import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';

interface Properties extends Omit<ComponentProps<'button'>, 'className'> {
  readonly look?: ButtonLook;
}

/** Something happens here. For going somewhere use `ButtonLink`. */
export function Button({ look = 'first', type = 'button', ...rest }: Properties) {
  return <button className={buttonClass(look)} type={type} {...rest} />;
}
