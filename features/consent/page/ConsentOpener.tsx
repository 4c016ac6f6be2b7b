import { buttonClass, type ButtonLook } from '../../../ui/Button.tsx';

interface Properties {
  /** The page to open without scripts, or if the dialog cannot be loaded. */
  readonly href: string;
  readonly label: string;
  readonly look?: ButtonLook;
}

/** Opens the consent dialog: a submit button, which leads to `href` before or without its script (offer-consent.ts). */
export function ConsentOpener({ href, label, look }: Properties) {
  const named = { className: look === undefined ? 'underline' : buttonClass(look) };
  return (
    <>
      <form className="needs-script" action={href}>
        <button {...named} type="submit" aria-haspopup="dialog" data-consent="">
          {label}
        </button>
      </form>
      <noscript>
        <a {...named} href={href}>
          {label}
        </a>
      </noscript>
    </>
  );
}
