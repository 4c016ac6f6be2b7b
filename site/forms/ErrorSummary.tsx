import type { Ref } from 'react';
import type { FieldErrors } from './form-check.ts';
import { fieldId } from './field-id.ts';

interface Properties {
  readonly ref: Ref<HTMLDivElement>;
  readonly form: string;
  readonly errors: FieldErrors;
  readonly words: {
    readonly faults: { readonly one: string; readonly several: string };
    readonly labels: Readonly<Record<string, string>>;
  };
}

/** Which fields keep a form from being sent, and why. The document has each message once, at its field. */
export function ErrorSummary({ ref, form, errors, words }: Properties) {
  const faults = Object.keys(errors);
  if (faults.length === 0) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-labelledby={fieldId(form, 'faults')}
      className="border-2 border-error bg-error-tint px-5 py-4 md:col-span-2"
    >
      <p id={fieldId(form, 'faults')} className="font-medium text-error">
        {faults.length === 1 ? words.faults.one : words.faults.several}
      </p>
      <ul className="sm:grid-cols-2 mt-1 grid gap-x-6 text-small">
        {faults.map((name) => (
          <li key={name}>
            <a
              className="inline-block py-1 underline underline-offset-4 after:content-[attr(data-fault)]"
              href={`#${fieldId(form, name)}`}
              data-fault={`: ${errors[name]}`}
            >
              {words.labels[name] ?? name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
