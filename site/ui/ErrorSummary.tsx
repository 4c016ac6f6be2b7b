import type { Ref } from 'react';
import type { FieldErrors } from '../forms/form-check.ts';
import { fieldId } from './field-id.ts';

interface Properties {
  readonly ref: Ref<HTMLDivElement>;
  readonly form: string;
  readonly errors: FieldErrors;
}

/** What keeps a form from being sent, each line leading to its field. */
export function ErrorSummary({ ref, form, errors }: Properties) {
  const faults = Object.entries(errors);
  if (faults.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={fieldId(form, 'faults')} className="border-2 border-error bg-error-tint px-5 py-4 md:col-span-2">
      <p id={fieldId(form, 'faults')} className="font-medium text-error">
        {faults.length === 1 ? 'One answer needs another look' : 'Some answers need another look'}
      </p>
      <ul className="mt-1 text-small">
        {faults.map(([name, message]) => (
          <li key={name}>
            <a className="inline-block py-1 underline underline-offset-4" href={`#${fieldId(form, name)}`}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
