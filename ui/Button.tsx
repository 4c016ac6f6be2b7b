import type { ComponentProps } from 'react';

/** `first`: ink, magenta on hover; one per view. `second`: outlined. */
export type ButtonLook = 'first' | 'second';

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2.5 rounded-control border-[1.5px] border-ink px-6 py-3 ' +
  'font-sans text-control leading-[1.2] font-medium no-underline transition-colors active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:border-rule disabled:bg-rule disabled:text-ink-3';

const looks: Record<ButtonLook, string> = {
  first:
    'bg-ink text-paper aria-busy:border-over aria-busy:bg-over enabled:hover:border-over enabled:hover:bg-over ' +
    '[a&]:hover:border-over [a&]:hover:bg-over',
  second:
    'bg-transparent text-ink enabled:hover:bg-ink enabled:hover:text-paper [a&]:hover:bg-ink [a&]:hover:text-paper',
};

/** Classes of a button, for elements made by a script. */
export function buttonClass(look: ButtonLook): string {
  return `${shape} ${looks[look]}`;
}

interface Face {
  readonly look?: ButtonLook;
}

/** A button for actions; for navigation use `ButtonLink`. */
export function Button({
  look = 'first',
  type = 'button',
  ...rest
}: Face & Omit<ComponentProps<'button'>, 'className'>) {
  return <button className={buttonClass(look)} type={type} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'first',
  ...rest
}: Face & Omit<ComponentProps<'a'>, 'className' | 'href'> & { readonly href: string }) {
  return <a className={buttonClass(look)} {...rest} />;
}
