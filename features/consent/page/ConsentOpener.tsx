import { buttonClass, type ButtonLook } from '../../../ui/Button.tsx';

interface Properties {
  /** Where it leads without a script, or where the dialog cannot be loaded. */
  readonly href: string;
  readonly label: string;
  readonly look?: ButtonLook;
}

/**
 * Opens the consent dialog (offer-consent.ts). A button from the first moment, so that every key works before its
 * script does; the form leads where the dialog cannot be loaded. Without scripts a link stands in its place.
 */
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
