import { buttonClass, type ButtonLook } from '../../../ui/Button.tsx';

interface Properties {
  /** Where it leads without a script, or where the dialog cannot be loaded. */
  readonly href: string;
  readonly label: string;
  /** Left out for a plain link. */
  readonly look?: ButtonLook;
}

/** Opens the consent dialog (offer-consent.ts). What it is called must be true at once, so that without scripts a link stands in its place. */
export function ConsentOpener({ href, label, look }: Properties) {
  const properties = { href, ...(look === undefined ? {} : { className: buttonClass(look) }) };
  return (
    <>
      <span className="needs-script">
        <a {...properties} role="button" aria-haspopup="dialog" data-consent>
          {label}
        </a>
      </span>
      <noscript>
        <a {...properties}>{label}</a>
      </noscript>
    </>
  );
}
